import './panel-words.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import type { PlaceName } from '#panel-places.ts'
import { textOf, useText } from '../../../language.tsx'

type NamedPlace = PlaceName & keyof Namespaces['panel']
type Joined<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Name>
/** Without such a file of sentences, or a `title` in it, a new place does not compile. */
type TitledNamespace = `panel${Joined<Exclude<PlaceName, NamedPlace>>}`

/** Named in the panel's own sentences: the tabs, and pages whose title is another. */
const NAMED: Readonly<Record<NamedPlace, true>> = {
  today: true,
  orders: true,
  product: true,
  import: true,
  'cash-rules': true,
  blog: true,
}

const namespaceOf = (place: PlaceName) =>
  `panel-${place}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as TitledNamespace

/** What the navigation and links call a place: the title of its page, or the panel's own name for it. */
export function usePlaceName(): (place: PlaceName) => string {
  const t = useText('panel')
  const isNamed = (place: PlaceName): place is NamedPlace => Object.hasOwn(NAMED, place)
  return (place) => (isNamed(place) ? t(place) : textOf(t.language, namespaceOf(place))('title'))
}
