import { Fragment, type ReactNode } from 'react'
import { type ChoiceWord, factsIn, type ProductFact } from '#domain/catalog/product-facts.ts'
import {
  PRODUCT_TEXTS,
  type ProductTextField,
  type ProductTextWire,
  textKeysIn,
} from '#domain/catalog/product-fields.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import { useText } from '../../../language.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Options } from '../../../ui/options.tsx'
import type { ProductFormState } from './use-product-form.ts'

type Field =
  Extract<keyof Namespaces['productForm'], `field ${string}`> extends `field ${infer Name}`
    ? Name
    : never

export type ProductInputs = ReturnType<typeof useProductInputs>

/** The inputs of the product form, bound to what was typed: single ones, and all that a part of the form declares. */
export function useProductInputs(product: ProductFormState) {
  const t = useText('productForm')
  const field = (name: Field) => ({ label: t(`field ${name}`), ...product.text(name) })
  const figure = (name: Field, inputMode: 'decimal' | 'numeric' = 'decimal') => (
    <TextField inputMode={inputMode} autoComplete="off" {...field(name)} />
  )
  /** A text in which restricted words are looked for. */
  const line = (name: Field, required = false) => (
    <Watched product={product} name={name}>
      <TextField autoComplete="off" required={required} {...field(name)} />
    </Watched>
  )
  const texts = (part: ProductTextField['part']) =>
    textKeysIn(part).map((key) => {
      const { wire, isAdvertising, lines }: ProductTextField & { wire: ProductTextWire } =
        PRODUCT_TEXTS[key]
      const input = lines ? (
        <TextArea rows={12} {...field(wire)} />
      ) : (
        <TextField autoComplete="off" {...field(wire)} />
      )
      return (
        <Fragment key={key}>
          {isAdvertising ? (
            <Watched product={product} name={wire}>
              {input}
            </Watched>
          ) : (
            input
          )}
        </Fragment>
      )
    })
  const facts = (part: ProductFact['part']) =>
    factsIn(part).map((fact) => {
      const { wire } = fact
      if (fact.kind === 'whole') return <Fragment key={wire}>{figure(wire, 'numeric')}</Fragment>
      if (fact.kind === 'choice') {
        return (
          <SelectField key={wire} {...field(wire)}>
            <option value="">{t(`${wire} none` as ChoiceWord)}</option>
            <Options of={fact.choices} labelOf={(one) => t(`${wire} ${one}` as ChoiceWord)} />
          </SelectField>
        )
      }
      return (
        <Checkbox
          key={wire}
          name={wire}
          checked={product.values[wire] === 'true'}
          onChange={({ target }) => product.type(wire, String(target.checked))}
        >
          {t(`field ${wire}`)}
        </Checkbox>
      )
    })
  return { field, figure, line, texts, facts }
}

/** A field with the restricted words found in it. */
export function Watched(props: { product: ProductFormState; name: string; children: ReactNode }) {
  const t = useText('productForm')
  const found = props.product.claims.get(props.name)
  return (
    <div>
      {props.children}
      <p role="status" className="note small semibold above-4">
        {found && t('claimsFound', { words: found.map((claim) => `‘${claim.found}’`).join(', ') })}
      </p>
    </div>
  )
}
