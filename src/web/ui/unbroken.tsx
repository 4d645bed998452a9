import { createElement, Fragment } from 'react'

/** A run without spaces with a hyphen before a digit or a capital: SMG-10059, DIWALI-10. */
const WITH_HYPHEN = /(\S*-[\dA-Z]\S*)/

/**
 * Renders a text whose order numbers and codes stay in one line where one holds them; a browser may break them after
 * their hyphen.
 */
export function Unbroken({ text }: { text: string }) {
  // Every second run is what the pattern found; children without keys, since no run of a text ever moves.
  const runs = text
    .split(WITH_HYPHEN)
    .map((run, index) => (index % 2 ? createElement('span', { className: 'unbroken' }, run) : run))
  return createElement(Fragment, null, ...runs)
}
