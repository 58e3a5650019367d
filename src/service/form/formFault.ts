export class FormFault extends Error {
  override readonly name = "FormFault";

  constructor(
    readonly reason: "no-boundary" | "too-many-parts" | "damaged",
    options?: ErrorOptions,
  ) {
    super(`The form cannot be read: ${reason}.`, options);
  }
}
