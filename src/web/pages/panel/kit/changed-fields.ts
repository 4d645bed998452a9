/**
 * The fields that differ from the stored values: only these are sent, so that two people do not undo each other's
 * changes.
 */
export function changedFields<Values extends object>(known: Values, entered: Values) {
  const names = Object.keys(known) as (keyof Values)[]
  const changed = names.filter((name) => entered[name] !== known[name])
  return Object.fromEntries(changed.map((name) => [name, entered[name]])) as Partial<Values>
}
