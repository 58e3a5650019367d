/** A handler for each variant of a union; a missing one is a type error. */
export type Handlers<Tag extends string, Message extends Readonly<Record<Tag, string>>, Result> = {
  readonly [Name in Message[Tag]]: (message: Extract<Message, Readonly<Record<Tag, Name>>>) => Result;
};

export function handle<Tag extends string, Message extends Readonly<Record<Tag, string>>, Result>(
  tag: Tag,
  handlers: Handlers<Tag, Message, Result>,
  message: Message,
): Result {
  const handler = handlers[message[tag]] as (message: Message) => Result;
  return handler(message);
}
