import { ENGLISH } from "#language/english/english.ts";
import { fluencyV1 } from "#operations/fluencyV1/operation.ts";
import { fluencyV2 } from "#operations/fluencyV2/operation.ts";
import { pronunciation } from "#operations/pronunciation/operation.ts";
import { recognition } from "#operations/recognition/operation.ts";
import { compatBody, fluencyV1Body } from "../bodies/fluencyV1Body.ts";
import { fluencyV2Body } from "../bodies/fluencyV2Body.ts";
import { pronunciationBody } from "../bodies/pronunciationBody.ts";
import { recognitionBody } from "../bodies/recognitionBody.ts";
import { checkPassage, checkPhonemes, checkPhrase } from "./checkReference.ts";
import { bodyFrom, type ServedOperation } from "./servedOperation.ts";

const OPERATIONS: readonly Omit<ServedOperation, "language">[] = [
  { ...fluencyV2, analysis: "fluency", checkReference: checkPassage, resultBody: bodyFrom("fluency", fluencyV2Body) },
  {
    ...fluencyV1,
    analysis: "fluency",
    checkReference: checkPassage,
    resultBody: bodyFrom("fluency", fluencyV1Body),
    inFormat: (body, format) => (format === "compat" ? compatBody(body) : body),
  },
  { ...pronunciation, analysis: "pronunciation", checkReference: checkPhonemes, resultBody: bodyFrom("pronunciation", pronunciationBody) },
  { ...recognition, analysis: "recognition", checkReference: checkPhrase, resultBody: bodyFrom("recognition", recognitionBody) },
];

/** The embedded service has the models of one language. */
export const SERVED_OPERATIONS: readonly ServedOperation[] = OPERATIONS.map((operation) => ({ ...operation, language: ENGLISH }));
