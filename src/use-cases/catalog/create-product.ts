import { recordAudit } from '#database/audit/audit.ts'
import { receiveLot } from '#database/catalog/lots.ts'
import { insertProduct, isSkuTaken, nameProduct } from '#database/catalog/save.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { readWhole } from '#domain/catalog/form-readers.ts'
import { type LackingDeclaration, lackingOfProduct } from '#domain/catalog/lacking.ts'
import { PRODUCT_FACTS } from '#domain/catalog/product-facts.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { type LotDraft, parseLot } from '#domain/stock/lot-form.ts'
import { indianDay } from '#domain/time/india.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'
import { auditedDraft } from './product-audit.ts'
import {
  type FormRefusal,
  formSurroundings,
  type ProductForm,
  type ReadForm,
  readProductForm,
} from './read-product-form.ts'

export interface ProductToCreate {
  form: ProductForm
  actorId: UserId
  /** The form's idempotency key; without one every request creates a product. */
  key: string | undefined
}

export type CreationAnswer =
  | { ok: true; id: ProductId; isNew: boolean; lacks: readonly LackingDeclaration[] }
  | FormRefusal
  | KeyUsedOtherwise

/**
 * Creates a product with its declarations (docs/law.md, legal metrology and Ayurvedic medicines and
 * cosmetics) and its first lot, with an audit row. Pages show it at once, unless it lacks tariff code,
 * tax, licence, maker or, as a food, whether it is vegetarian: then it is hidden and `lacks` lists what
 * is missing. The same key returns the same product. Refuses invalid fields, a taken SKU, advertising
 * claims without a reason (docs/law.md, claims), and a key that was used for another form.
 */
export async function createProduct(
  deps: DatabaseDeps,
  { form, actorId, key }: ProductToCreate,
): Promise<CreationAnswer> {
  const { db, clock } = deps
  const at = clock.now()
  const lot = await readLot(db, form, at)
  const answer = await readProductForm(db, form, { further: lot.ok ? {} : lot.errors })
  if (!answer.ok) return answer
  const lacks = lackingInForm(form, answer.read)
  const hidden = lacks.length > 0
  const { draft, pictures } = answer.read
  const sending = { form: 'product', actorId, key, content: form } as const
  return await writeOnce(deps, sending, {
    again: (_tx, id): CreationAnswer => ({ ok: true, id, isNew: false, lacks }),
    write: async (tx): Promise<CreationAnswer> => {
      const id = await nameProduct(tx, draft.name)
      if (draft.sku !== '' && (await isSkuTaken(tx, draft.sku))) {
        return { ok: false, reason: 'invalid-input', errors: { sku: 'sku-taken' } }
      }
      await insertProduct(tx, { id, draft, pictures, hidden, at })
      const came = lot.ok ? lot.value : undefined
      if (came) await receiveLot(tx, id, came, at)
      await recordAudit(tx, {
        at,
        actorId,
        action: 'product.created',
        subjectId: id,
        after: { ...auditedCreation(answer.read, came), ...(hidden && { hidden }) },
      })
      await moveContentVersion(tx)
      return { ok: true, id, isNew: true, lacks }
    },
  })
}

/** The declarations that a form lacks. A tax rate that was not sent counts as missing, not as 0. */
function lackingInForm(form: ProductForm, { draft }: ReadForm): LackingDeclaration[] {
  const isTaxed = form.gst_percent !== undefined && form.gst_percent !== null
  return lackingOfProduct({ ...draft, gstPercent: isTaxed ? draft.gstPercent : undefined })
}

/** Parses the first lot; without a shelf life in the form, the category's applies. */
async function readLot(db: ShopDatabase, form: ProductForm, at: Date) {
  const { declared } = await formSurroundings(db)
  const { min, max } = PRODUCT_FACTS.shelfLifeMonths
  const sent = readWhole(form.shelf_life_months, min, max)
  const shelfLifeMonths =
    'value' in sent ? sent.value : declared(String(form.category)).shelfLifeMonths
  return parseLot(form, { today: indianDay(at), shelfLifeMonths })
}

function auditedCreation({ draft, pictures, claims }: ReadForm, lot: LotDraft | undefined) {
  return { ...auditedDraft(draft, pictures), ...(lot && { lot }), ...(claims && { claims }) }
}
