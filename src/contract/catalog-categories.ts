import { z } from 'zod'
import { CLOTH_NAMES } from '#domain/catalog/category-cloth.ts'
import {
  MAX_CATEGORY_LEAD_LENGTH,
  MAX_CATEGORY_TITLE_LENGTH,
} from '#domain/catalog/category-form.ts'
import { endpointsOf } from './endpoint.ts'
import { described } from './fields.ts'

const endpoint = endpointsOf({ right: 'category.manage', tag: 'catalogue' })
const Made = z.object({ id: z.string() })

// The domain validates the form, and reports every wrong field at once.
const CategoryBody = z.object({
  title: described(z.string().max(MAX_CATEGORY_TITLE_LENGTH)),
  lead: described(z.string().max(MAX_CATEGORY_LEAD_LENGTH).describe('One line')),
  cloth: described(z.enum(CLOTH_NAMES).describe('The printed cloth')),
  hidden: described(z.boolean().describe('Hides the category; its products stay on sale')),
})

export const categoryEndpoints = {
  make: endpoint('POST /api/category', {
    summary: 'Adds a category at the end',
    body: CategoryBody,
    answers: { 201: Made },
  }),
  change: endpoint('PUT /api/category/:id', {
    summary:
      'Changes a category; omitted fields stay. A new title also applies to its products, and the old address redirects',
    body: CategoryBody,
    answers: { 200: Made },
  }),
  move: endpoint('POST /api/category/:id/move', {
    summary: 'Moves a category one place up or down',
    body: z.object({ up: z.boolean() }),
    answers: { 200: Made },
  }),
  remove: endpoint('DELETE /api/category/:id', {
    summary: 'Removes a hidden category without products',
    answers: { 200: Made },
  }),
}
