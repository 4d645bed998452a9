import type { FormEvent, ReactNode } from 'react'
import type { ProductId } from '#domain/ids.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage } from '../language.tsx'

interface AddFormProps {
  product: ProductId
  /** Replaces posting the form when JavaScript runs. */
  add(): void
  /** The button, of type `submit`. */
  children: ReactNode
}

/** Adds one of a product to the cart; without JavaScript to the cart in the cookie. */
export function AddForm({ product, add, children }: AddFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add()
  }
  return (
    <form method="post" action={inLanguage(pages.cart, useLanguage())} onSubmit={submit}>
      <input type="hidden" name="act" value="add" />
      <input type="hidden" name="product" value={product} />
      {children}
    </form>
  )
}
