import assert from "node:assert/strict";
import { editorProxy } from "#client/editorProxy.ts";

const environment = { HTTPS_PROXY: "http://env:1" };
const settings = (values: Record<string, unknown>) => ({ get: (name: string) => values[name] });

describe("editorProxy", () => {
  it("passes the editor's settings and the environment on", () => {
    const editor = {
      proxy: " http://proxy:8080 ",
      noProxy: ["a.example", "b.example"],
      proxyAuthorization: "Basic eA==",
      proxyStrictSSL: false,
      systemCertificates: false,
      proxySupport: "override",
    };
    assert.deepEqual(editorProxy(settings(editor), environment), {
      proxyUrl: "http://proxy:8080",
      noProxy: "a.example,b.example",
      proxyAuthorization: "Basic eA==",
      strictSsl: false,
      systemCertificates: false,
      environment,
    });
  });

  it("leaves it to the environment where the settings say nothing or nonsense", () => {
    const nothing = {
      proxyUrl: undefined,
      noProxy: undefined,
      proxyAuthorization: undefined,
      strictSsl: true,
      systemCertificates: true,
      environment,
    };
    assert.deepEqual(editorProxy(settings({}), environment), nothing);
    assert.deepEqual(editorProxy(settings({ proxy: "", noProxy: [], proxySupport: "override" }), environment), nothing);
    assert.deepEqual(editorProxy(settings({ proxy: 3, noProxy: "x", proxyAuthorization: {}, proxyStrictSSL: "no" }), environment), nothing);
  });

  it("uses no proxy at all when the editor's are off", () => {
    const { proxyUrl, noProxy } = editorProxy(settings({ proxy: "http://proxy:8080", proxySupport: "off" }), environment);
    assert.deepEqual({ proxyUrl, noProxy }, { proxyUrl: undefined, noProxy: "*" });
  });
});
