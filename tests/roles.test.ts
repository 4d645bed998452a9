import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withNeeded } from '#domain/accounts/own-roles.ts'
import { PANEL_RIGHTS } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, ROLES } from '#domain/accounts/roles.ts'
import { messagesIn } from '#messages/sentences.ts'
import { placesFor } from '#panel-places.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

/** The table of docs/roles.md: a line for each right, a column for each role. */
function rolesTable(): string {
  const say = messagesIn('en', 'panelRoles')
  const names = ROLE_NAMES.map((name) => String(say[`role ${name}`]).toLowerCase())
  const rows = PANEL_RIGHTS.map((right) => {
    const marks = ROLE_NAMES.map((name) => (ROLES[name].has(right) ? 'yes' : ''))
    return `| ${say[`right ${right}`]} (\`${right}\`) | ${marks.join(' | ')} |`
  })
  return [
    `| right | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n')
}

test('docs/roles.md shows every right and the roles that have it, as the shop enforces them', () => {
  const [, table] = /<!-- table -->\n\n(.*?)\n<!-- end -->/s.exec(read('docs/roles.md')) ?? []
  // To renew it, put what is expected here between the two marks.
  expect(table).toBe(rolesTable())
})

/** What these allow stands on the panel's first page. */
const ON_FIRST_PAGE = ['panel.open', 'task.decide']

test.each(PANEL_RIGHTS.filter((right) => !ON_FIRST_PAGE.includes(right)))(
  'a role of the shop’s own that gives %s has a place of the panel to use it at',
  (right) => {
    expect(placesFor({ role: 'admin', rights: withNeeded([right]) })).not.toEqual(['today'])
  },
)
