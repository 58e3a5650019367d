import { t } from "@vscode/l10n";
import { type Annotation, type FormatProblem, MOST_ITEMS, type Tier, type TierItem, unreadable } from "./annotation.ts";
import type { XmlDocument, XmlElement } from "./xmlElement.ts";

/** Its own, or those of the annotation that it refers to. */
type Times = Pick<TierItem, "start" | "end">;

/**
 * Reads EAF 2.x and 3.x. Annotations without times take those of the one that they refer to; time slots without a time divide evenly what
 * is between those with one, as ELAN shows them. Never throws.
 */
export function readEaf({ root, problem }: XmlDocument): Annotation {
  if (problem) return { format: "eaf", tiers: [], problems: [problem] };
  if (root.name !== "ANNOTATION_DOCUMENT")
    return unreadable("eaf", "not-an-eaf", t("This is not an ELAN document: its XML is something else."), root.line);
  const problems: FormatProblem[] = [];
  const slots = timesOfSlots(root);
  const tiers: Tier[] = [];
  const times = new Map<string, Times>();
  /** By the annotation that they refer to. */
  const referring = new Map<string, { tier: Tier; element: XmlElement }[]>();
  let count = 0;
  for (const element of root.children) {
    if (element.name !== "TIER") continue;
    const speaker = element.attributes["PARTICIPANT"]?.trim();
    const tier: Tier = { name: element.attributes["TIER_ID"] ?? "", ...(speaker && { speaker }), items: [] };
    tiers.push(tier);
    for (const annotation of element.children.flatMap(({ name, children }) => (name === "ANNOTATION" ? children : []))) {
      if (++count > MOST_ITEMS)
        return {
          format: "eaf",
          tiers: [],
          problems: [
            {
              code: "too-many-items",
              message: t`The document has more than ${MOST_ITEMS} annotations. No reading has that many.`,
              line: annotation.line,
            },
          ],
        };
      if (annotation.name === "REF_ANNOTATION") {
        const id = annotation.attributes["ANNOTATION_REF"] ?? "";
        const others = referring.get(id);
        if (others) others.push({ tier, element: annotation });
        else referring.set(id, [{ tier, element: annotation }]);
        continue;
      }
      const [start, end] = ["TIME_SLOT_REF1", "TIME_SLOT_REF2"].map((name) => slots.get(annotation.attributes[name] ?? ""));
      if (start === undefined || end === undefined || end < start)
        problems.push({
          code: "times-missing",
          message: t("An annotation has no times, or ends before it starts."),
          line: annotation.line,
        });
      else take(tier, annotation, { start, end }, times);
    }
  }
  // An annotation may refer to another in several steps: each is taken after the one that it refers to, which the map goes on to visit.
  for (const [id, found] of times) {
    for (const { tier, element } of referring.get(id) ?? []) take(tier, element, found, times);
    referring.delete(id);
  }
  for (const { items } of tiers) items.sort((a, b) => a.start - b.start || a.end - b.end);
  return { format: "eaf", tiers, problems };
}

function take(tier: Tier, { attributes, children }: XmlElement, { start, end }: Times, times: Map<string, Times>): void {
  times.set(attributes["ANNOTATION_ID"] ?? "", { start, end });
  const text = (children.find(({ name }) => name === "ANNOTATION_VALUE")?.text ?? "").trim();
  if (text !== "") tier.items.push({ start, end, text });
}

/** Seconds by slot name, in any order. */
function timesOfSlots(root: XmlElement): Map<string, number> {
  const order = root.children.find(({ name }) => name === "TIME_ORDER")?.children ?? [];
  const values = order.map(({ attributes }) => {
    const value = attributes["TIME_VALUE"];
    return value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) / 1000 : undefined;
  });
  let last = -1;
  for (const [i, value] of values.entries()) {
    if (value === undefined) continue;
    const from = values[last] ?? 0;
    for (let j = last + 1; j < i; j++) values[j] = from + ((value - from) * (j - last)) / (i - last);
    last = i;
  }
  return new Map(
    order.flatMap(({ attributes }, i) => (values[i] === undefined ? [] : [[attributes["TIME_SLOT_ID"] ?? "", values[i]] as const])),
  );
}
