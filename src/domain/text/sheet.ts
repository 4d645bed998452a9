export type Cell = string | number

/** The columns of a table in their order, each with the cell of a row. */
export type Columns<Row, Name extends string = string> = Readonly<Record<Name, (row: Row) => Cell>>

export const namesOf = <Name extends string>(columns: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(columns) as Name[]

export function cellsOf<Row>(columns: Columns<Row>, row: Row): Cell[] {
  return Object.values(columns).map((cellOf) => cellOf(row))
}
