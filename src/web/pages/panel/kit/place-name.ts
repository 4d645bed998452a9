import './panel-words.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import type { PlaceName } from '#panel-places.ts'
import { textOf, useText } from '../../../language.tsx'

type NamedPlace = PlaceName & keyof Namespaces['panel']
type Joined<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Name>
/** A new place without such a namespace, or without a `title` in it, does not compile. */
type TitledNamespace = `panel${Joined<Exclude<PlaceName, NamedPlace>>}`

/** Places with a name in the namespace `panel`: tabs, and pages with a different title. */
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

/** The name of a place in navigation and links: the title of its page, or its name in the namespace `panel`. */
export function usePlaceName(): (place: PlaceName) => string {
  const t = useText('panel')
  const isNamed = (place: PlaceName): place is NamedPlace => Object.hasOwn(NAMED, place)
  return (place) => (isNamed(place) ? t(place) : textOf(t.language, namespaceOf(place))('title'))
}
