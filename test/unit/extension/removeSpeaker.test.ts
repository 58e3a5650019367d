import assert from "node:assert/strict";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { removeSpeaker, type SpeakerPlaces } from "#extension/speakers/removeSpeaker.ts";
import { newUserToken } from "#client/speakers/userToken.ts";

const [TOKEN, OTHER] = [newUserToken(), newUserToken()];
const uri = (name: string) => `file:///work/${name}.assessment.json`;

/** A machine with results, jobs, open viewers and marked passages, and what happened to them in order. */
function machine(owners: Record<string, string>, { stubborn, late }: { stubborn?: string[]; late?: Record<string, string> } = {}) {
  const files = new Map(Object.entries(owners).map(([name, token]) => [uri(name), token]));
  const jobs = new Map(
    Object.entries(owners).map(
      ([name, token]) => [name, { elsewhere: false, file: { id: name, result: uri(name), token } as unknown as JobFile }] as const,
    ),
  );
  const submissions = new Map([
    ["waiting-theirs", TOKEN],
    ["waiting-other", OTHER],
  ]);
  const shown = new Set(files.keys());
  const happened: string[] = [];
  const places: SpeakerPlaces = {
    jobs: {
      all: () => [...jobs.values()],
      forgetSpeaker: (token) => {
        happened.push("submissions");
        for (const [id, owner] of submissions) if (owner === token) submissions.delete(id);
        // What was under way when the questions were asked has come to its end.
        for (const [name, owner] of Object.entries(late ?? {})) files.set(uri(name), owner);
        return Promise.resolve(1);
      },
      remove: (id) => (happened.push(`job ${id}`), jobs.delete(id), Promise.resolve()),
    },
    embedded: {
      get: () =>
        Promise.resolve({
          deleteSpeaker: (token: string) => (
            happened.push(`service ${token === TOKEN}`),
            Promise.resolve({ jobs: [], results: [], bytes: 0 })
          ),
        } as never),
    },
    results: {
      find: (token) =>
        Promise.resolve({
          own: [...files].filter(([, owner]) => owner === token).map(([address]) => address),
          unknownSpeaker: [],
        }),
      remove: (file, token) => {
        const mine = files.get(file) === token && !stubborn?.some((name) => file === uri(name));
        if (mine) files.delete(file);
        return Promise.resolve(mine);
      },
    },
    shown: {
      forget: (gone) => {
        happened.push("shown");
        for (const file of gone) {
          assert.ok(!files.has(file), "the file is gone before its viewer is");
          shown.delete(file);
        }
        return Promise.resolve();
      },
    },
  };
  return { places, files, jobs, submissions, shown, happened };
}

const names = (addresses: Iterable<string>) => [...addresses].map((address) => /work\/(.*)\.assessment/.exec(address)![1]);

describe("removeSpeaker", () => {
  it("takes submissions, the service's data, files, finished jobs, viewers and marks, and nobody else's", async () => {
    const { places, files, jobs, submissions, shown, happened } = machine({ one: TOKEN, two: TOKEN, other: OTHER });
    assert.deepEqual(await removeSpeaker(TOKEN, [uri("one"), uri("two")], places), []);
    assert.deepEqual(
      [names(files.keys()), [...jobs.keys()], [...submissions.keys()], names(shown)],
      [["other"], ["other"], ["waiting-other"], ["other"]],
    );
    assert.deepEqual(happened.slice(0, 3), ["submissions", "service true", "shown"], "what could bring another result goes first");
  });

  it("takes a result that came in while the questions stood", async () => {
    const { places, files } = machine({ one: TOKEN, other: OTHER }, { late: { late: TOKEN, lateOther: OTHER } });
    assert.deepEqual(await removeSpeaker(TOKEN, [uri("one")], places), []);
    assert.deepEqual(names(files.keys()), ["other", "lateOther"]);
  });

  it("tells of a file that stays, and leaves its job, viewer and marks", async () => {
    const { places, jobs, shown } = machine({ one: TOKEN, stubborn: TOKEN }, { stubborn: ["stubborn"] });
    assert.deepEqual(await removeSpeaker(TOKEN, [uri("one"), uri("stubborn")], places), [uri("stubborn")]);
    assert.deepEqual([[...jobs.keys()], names(shown)], [["stubborn"], ["stubborn"]]);
  });

  it("deletes no file that has become somebody else's since it was listed", async () => {
    const { places, files } = machine({ one: OTHER });
    assert.deepEqual(await removeSpeaker(TOKEN, [uri("one")], places), [uri("one")]);
    assert.deepEqual(names(files.keys()), ["one"]);
  });
});
