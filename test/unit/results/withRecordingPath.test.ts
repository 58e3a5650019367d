import assert from "node:assert/strict";
import fc from "fast-check";
import { withRecordingPath } from "#results/withRecordingPath.ts";

describe("withRecordingPath", () => {
  const cases: { name: string; file: string; path?: string; expected: string | undefined }[] = [
    {
      name: "the path alone",
      file: '{ "version": 1,\r\n\t"recording" : { "sha256":"00", "path" : "a.wav" , "path2": "a.wav" } }\n',
      expected: '{ "version": 1,\r\n\t"recording" : { "sha256":"00", "path" : "b.wav" , "path2": "a.wav" } }\n',
    },
    {
      name: "not the passage's path, nor one deeper in the result",
      file: '{"reference":{"path":"a.txt"},"result":{"recording":{"path":"c.wav"}},"recording":{"more":{"path":"d"},"path":"a.wav"}}',
      expected: '{"reference":{"path":"a.txt"},"result":{"recording":{"path":"c.wav"}},"recording":{"more":{"path":"d"},"path":"b.wav"}}',
    },
    {
      name: "signs of JSON within texts",
      file: '{"a":"}\\"{,[","recording":{"b":["]",{"c":1.50}],"path":"\\\\\\"a"},"z":1e5}',
      expected: '{"a":"}\\"{,[","recording":{"b":["]",{"c":1.50}],"path":"b.wav"},"z":1e5}',
    },
    {
      name: "a mark at the file's beginning and letters of several bytes",
      file: '\uFEFF{"x":"é𝄞","recording":{"path":"ö.wav"},"y":"’"}',
      expected: '\uFEFF{"x":"é𝄞","recording":{"path":"b.wav"},"y":"’"}',
    },
    {
      name: "a new path that needs escapes",
      file: '{"recording":{"path":"a"}}',
      path: 'ä"\\.wav',
      expected: '{"recording":{"path":"ä\\"\\\\.wav"}}',
    },
    {
      name: "an escaped name, and the last of two, which is the one that counts",
      file: '{"recording":{"path":"x"},"rec\\u006frding":{"path":"a"}}',
      expected: '{"recording":{"path":"x"},"rec\\u006frding":{"path":"b.wav"}}',
    },
    { name: "nothing where there is no recording", file: '{"result":{}}', expected: undefined },
    { name: "nothing where the recording has no path", file: '{"recording":{"sha256":"0"},"path":"a"}', expected: undefined },
    { name: "nothing where the recording is no object", file: '{"recording":"path"}', expected: undefined },
  ];
  for (const { name, file, path = "b.wav", expected } of cases)
    it(`replaces ${name}`, () => assert.equal(withRecordingPath(file, path), expected));

  it("changes nothing else in any file", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        fc.nat({ max: 4 }),
        (others, about, path, indent) => {
          const file = { ...others, recording: { ...about, path: "a" } };
          assert.equal(
            withRecordingPath(JSON.stringify(file, null, indent), path),
            JSON.stringify({ ...file, recording: { ...file.recording, path } }, null, indent),
          );
        },
      ),
    );
  });
});
