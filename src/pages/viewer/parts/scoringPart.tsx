import { useSignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { ScoredError } from "#core/scoring/readingErrors.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { Select } from "../../kit/controls.tsx";
import { scoreOf } from "../state/scoredCards.ts";
import { ERROR_NAMES } from "#core/record/errorKinds.ts";
import type { ViewModel } from "../state/viewModel.ts";

/** A value of the list; no profile in the setting has such a name. */
const BROWSE = "\u0000browse";

interface ScoringProps {
  model: ViewModel;
  /** Undefined asks for a file. */
  choose: (value: string | undefined) => void;
}

/** A choice of rules; and the errors, each with the rule that makes it one. */
export function Scoring({ model, choose }: ScoringProps) {
  const { value, offered, failure, profile } = model.reading.scoring!;
  const options = [
    ...offered.map(({ value: file, name }) => ({ value: file, label: name })),
    { value: BROWSE, label: t("Choose a File…") },
  ];
  return (
    <section class="scoring" aria-label={t("Scoring")}>
      <label for="scoring">{t("Scored by")}</label>
      <Select
        class="select"
        id="scoring"
        value={value}
        options={options}
        choose={(chosen) => {
          choose(chosen === BROWSE ? undefined : chosen);
          if (chosen === BROWSE) document.querySelector<HTMLSelectElement>("#scoring")!.value = value;
        }}
        // Arrow keys and letters belong to the list, not to the timeline; keys with longer names belong to the editor.
        onKeyDown={(event) => {
          if (event.key.length === 1 ? !event.ctrlKey && !event.metaKey : /^(?:Arrow|Page|Home|End|Enter)/u.test(event.key))
            event.stopPropagation();
        }}
      />
      {failure !== undefined && (
        <p class="scoring-failure" role="note">
          {`${failure} ${t("For now, errors are counted as in a running record.")}`}
        </p>
      )}
      {profile && <Errors model={model} profile={profile} />}
    </section>
  );
}

/** The list is created when it is first shown. */
function Errors({ model, profile }: { model: ViewModel; profile: ScoringProfile }) {
  const isOpen = useSignal(wasOpen(".scoring-errors"));
  const { errors, notes } = scoreOf(model.timeline, profile, model.reading);
  return (
    <details class="scoring-errors" open={isOpen.value} onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>{plural(errors.length, t("1 error and the rules"), t`${errors.length} errors and the rules`)}</summary>
      {isOpen.value && (
        <div>
          <ol>
            {errors.map((error) => (
              <li>
                <Place model={model} error={error} />
                {`, ${ERROR_NAMES[error.kind]}: ${error.rule}`}
              </li>
            ))}
          </ol>
          {[...notes, ...profile.sources].map((note) => (
            <p class="empty">{note}</p>
          ))}
        </div>
      )}
    </details>
  );
}

function Place({ model, error: { word, text, heard } }: { model: ViewModel; error: ScoredError }) {
  const said = [text, heard].filter((one) => one !== undefined && one !== "").map((one) => `“${one}”`);
  const go = () => {
    const { words } = model.timeline;
    const segment = words[Math.min(word, words.length - 1)]?.segment;
    if (segment !== undefined) model.select({ lane: "segment", index: segment }, { play: true });
  };
  return (
    <button type="button" class="link" onClick={go}>
      {said.join(" → ") || "?"}
    </button>
  );
}

/** An open part stays open when the page is redrawn: the previous one is still there. */
export function wasOpen(selector: string): boolean {
  return document.querySelector(`${selector}[open]`) !== null;
}
