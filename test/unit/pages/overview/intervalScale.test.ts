import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { intervalScale, placeOn } from "#pages/overview/intervalScale.ts";

const labels = (...args: Parameters<typeof intervalScale>) =>
  intervalScale(...args)
    .ticks.map(({ label }) => label)
    .join(" ");

describe("the scale of figures with their intervals", () => {
  it("is from nothing to all for shares, whatever they are", () => {
    assert.equal(labels("share", [{ value: 0.4 }]), "0 % 50 % 100 %");
  });

  it("reaches below 0 where agreement may be worse than chance", () => {
    assert.equal(labels("kappa", [{ value: 0.4, interval: [0.1, 0.8] }, {}]), "0 0.5 1");
    assert.equal(labels("kappa", [{ value: 0.4, interval: [-0.1, 0.8] }]), "-1 0 1");
  });

  it("has room for the largest difference to either side", () => {
    for (const [figures, ends] of [
      [
        [
          { value: -6.3, interval: [-7.7, 8.8] },
          { value: 17.2, interval: [0, 18.7] },
        ],
        "-20 0 20",
      ],
      [[{ value: 0 }], "-1 0 1"],
      [[], "-1 0 1"],
      [[{ value: 100 }], "-100 0 100"],
      [[{ value: -101 }], "-200 0 200"],
    ] as const)
      assert.equal(labels("rate", figures), ends);
  });

  it("places values within itself", () => {
    const scale = intervalScale("rate", [{ value: 20 }]);
    assert.deepEqual(
      [-20, 0, 10, 30].map((value) => placeOn(scale, value)),
      [0, 0.5, 0.75, 1],
    );
  });
});
