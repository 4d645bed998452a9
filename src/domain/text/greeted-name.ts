/** Letters and name punctuation only; anything else could be an advertisement. */
const NAME_TO_GREET = /^[\p{L}\p{M}][\p{L}\p{M}' .-]{0,39}$/u

/**
 * Returns the name with which a mail may address a person whose e-mail address is unverified. Undefined
 * if it could be more than a name, because nobody may send texts to strangers through the shop.
 */
export function greetedName(name: string): string | undefined {
  return NAME_TO_GREET.test(name) ? name : undefined
}
