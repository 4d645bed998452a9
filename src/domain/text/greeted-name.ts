/** Letters and name punctuation only; anything else could be an advertisement. */
const NAME_TO_GREET = /^[\p{L}\p{M}][\p{L}\p{M}' .-]{0,39}$/u

/**
 * The name under which a mail may address somebody whose e-mail address is not known to be theirs.
 * Undefined when it says more than a name: nobody may send own words to strangers through the shop.
 */
export function greetedName(name: string): string | undefined {
  return NAME_TO_GREET.test(name) ? name : undefined
}
