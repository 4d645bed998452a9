import { useId } from 'react'
import { FILTER_VALUES, type FilterName } from '#domain/catalog/listing-filters.ts'
import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import { useText } from '../../language.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import type { FilterWord, OfferedOrigin } from './filter-words.ts'
import { useListingMoves } from './use-listing-moves.ts'

const CHOSEN_FROM_A_LIST = [
  'price',
  'dosha',
  'diet',
  'origin',
] as const satisfies readonly FilterName[]

interface FilterFieldsProps {
  query: ListingQuery
  /** Suggested searches for everyday complaints, in the reader's language. */
  concerns: readonly string[]
  /** The countries of origin to choose from; empty if all products are from the same country. */
  origins: readonly OfferedOrigin[]
}

/** Price, dosha, diet, origin, concern and stock; fields of the filter's form, which works without JavaScript. */
export function FilterFields({ query, concerns, origins }: FilterFieldsProps) {
  const t = useText('listing')
  const { choice, change } = useListingMoves(query)
  const isConcern = choice.q !== undefined && concerns.includes(choice.q)
  return (
    <div className="stack gap-12 filter-fields">
      <Checkbox
        name="stock"
        value="in"
        checked={choice.stock === 'in'}
        onChange={({ currentTarget }) => {
          void change({ stock: currentTarget.checked ? 'in' : undefined })
        }}
      >
        {t('inStock')}
      </Checkbox>
      {CHOSEN_FROM_A_LIST.map((name) => {
        const options =
          name === 'origin'
            ? origins
            : FILTER_VALUES[name].map(
                (value) => [value, t(`${name} ${value}` as FilterWord)] as const,
              )
        return (
          options.length > 0 && (
            <FilterField
              key={name}
              label={t(name)}
              name={name}
              value={choice[name]}
              options={options}
              onChoose={(value) => void change({ [name]: value })}
            />
          )
        )
      })}
      <FilterField
        label={t('concern')}
        name="q"
        value={isConcern ? choice.q : undefined}
        options={concerns.map((words) => [words, words.charAt(0).toUpperCase() + words.slice(1)])}
        onChoose={(q) => void change({ q })}
      />
      {query.q && !concerns.includes(query.q) && <input type="hidden" name="q" value={query.q} />}
    </div>
  )
}

interface FilterFieldProps {
  label: string
  name: string
  value: string | undefined
  options: readonly (readonly [value: string, words: string])[]
  onChoose(value: string | undefined): void
}

/** A labelled select whose first option is 'Any'. */
function FilterField({ label, name, value, options, onChoose }: FilterFieldProps) {
  const t = useText('listing')
  const id = useId()
  return (
    <div className="stack gap-4">
      <label className="kicker" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        name={name}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      >
        <option value="">{t('any')}</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}
