/** The owner's panel: what was changed, by whom, from what to what. */
export const panelLog = {
  metaTitle: 'Log · {shop}',
  title: 'Log',
  lead: 'Every change of orders, rights and settings. Nothing here can be altered.',
  kind: 'What about',
  all: 'Everything',
  show: 'Show',
  when: 'When',
  who: 'Who',
  what: 'What',
  before: 'Before',
  after: 'After',
  nobody: 'no account',
  none: 'Nothing is written here yet.',
  pages: 'More of the log',
  newest: 'Newest',
  older: 'Older',
} as const
