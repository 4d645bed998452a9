import { z } from 'zod'
import { NEEDED_DECLARATIONS } from '#domain/catalog/lacking.ts'
import { eachWireFact, FACT_KEYS } from '#domain/catalog/product-facts.ts'
import { eachName, eachWireText, PRODUCT_TEXT_KEYS } from '#domain/catalog/product-fields.ts'
import {
  GST_RATES,
  LICENCE_TYPES,
  MAX_DESCRIPTION_LENGTH,
  MAX_DOSHA_EFFECT,
  MAX_GRAMS,
  MAX_NAME_LENGTH,
  MAX_RUPEES,
} from '#domain/catalog/product-form.ts'
import { languageName } from '#domain/language/language-name.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { COUNT_REASONS } from '#domain/stock/count.ts'
import {
  MAX_BATCH_LENGTH,
  MAX_COST_RUPEES,
  MAX_SUPPLIER_LENGTH,
  MAX_UNITS,
} from '#domain/stock/lot-form.ts'
import { MAX_RECALL_REASON_LENGTH } from '#domain/stock/recall.ts'
import { WRITE_OFF_REASONS } from '#domain/stock/write-off.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { ProductAnswer } from './catalog.ts'
import { endpointsOf } from './endpoint.ts'
import {
  ClaimsReason,
  described,
  enteredFigure,
  Moment,
  ProductParams,
  Repeatable,
} from './fields.ts'

/** What can be wrong with a write of a product, except errors in the product form. */
export type ProductWriteProblem =
  | 'seen-wrong'
  | 'hidden-wrong'
  | 'units-wrong'
  | 'batch-unknown'
  | 'reason-wrong'
  | 'recall-reason-wrong'

const wrong = (problem: ProductWriteProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'catalogue' })
/** The most rows of a file. */
const MAX_IMPORT_ROWS = 10_000

// The domain validates the form, with the shop's categories, stock and pictures, and reports every
// wrong field at once.
const line = (max: number, description?: string) =>
  described(
    z
      .string()
      .max(max)
      .meta({ ...(description && { description }) }),
  )
const rupees = (description: string) =>
  enteredFigure(z.number().min(0).max(MAX_RUPEES).multipleOf(0.01).describe(description))
const words = (max: number, maxLength: number) =>
  described(z.union([z.array(z.string().max(maxLength)).max(max), z.string()]))
const day = described(z.iso.date())
const units = enteredFigure(z.int().min(0).max(MAX_UNITS))
const effect = enteredFigure(
  z
    .int()
    .min(-MAX_DOSHA_EFFECT)
    .max(MAX_DOSHA_EFFECT)
    .describe('Below 0 it is said to calm the dosha, above 0 it may raise it'),
)
const flags = (description: string) =>
  described(z.array(z.enum(SAFETY_FLAGS)).max(SAFETY_FLAGS.length).describe(description))
const picture = described(z.string().describe('secure_url of an uploaded picture'))

const ProductBody = z.object({
  product_name: line(MAX_NAME_LENGTH),
  desc: line(MAX_DESCRIPTION_LENGTH),
  category: line(60, 'Title of a category'),
  price: rupees('What the shopper pays'),
  discount: enteredFigure(
    z.number().min(0).max(100).multipleOf(0.01).describe('Percent below MRP'),
  ),
  mrp: rupees('Printed maximum retail price; left out, it follows from the discount'),
  stock: units,
  image1: picture,
  image2: picture,
  image3: picture,
  images: described(z.array(z.string()).describe('The same as a list')),
  materials: words(60, 120),
  allergens: words(20, 60),
  ...eachName((language) =>
    line(MAX_NAME_LENGTH, `The name in ${languageName(language, DEFAULT_LANGUAGE)}`),
  ),
  ...eachWireText((_, { maxLength, about }) => line(maxLength, about)),
  net_quantity: line(60, '750 ml, 250 g, 25 bags × 1.5 g, 1 piece'),
  weight_grams: enteredFigure(
    z.int().min(1).max(MAX_GRAMS).describe('Packed, for the delivery charge'),
  ),
  batch: line(MAX_BATCH_LENGTH, 'Of the stock'),
  made_on: day,
  expires_on: day,
  vegetarian: described(
    z.boolean().describe('Green mark or brown; a new food is hidden until it is said'),
  ),
  ...eachWireFact((_, fact) => {
    if (fact.kind === 'flag') return described(z.boolean().describe(fact.about))
    if (fact.kind === 'choice') {
      return described(z.enum([...fact.choices, '']).describe(fact.about))
    }
    return enteredFigure(z.int().min(fact.min).max(fact.max).describe(fact.about))
  }),
  hsn: line(8, '4, 6 or 8 digits'),
  gst_percent: described(z.literal(GST_RATES)),
  licence_type: described(z.enum(LICENCE_TYPES)),
  licence_number: line(60, 'As printed'),
  maker: line(200, 'Name and address with PIN'),
  country_of_origin: line(60),
  dosha_vata: effect,
  dosha_pitta: effect,
  dosha_kapha: effect,
  not_for: flags('Who must not use it'),
  ask_doctor: flags('Who asks a doctor first; those of `not_for` need not'),
  sku: line(40, 'Left out, the shop makes one'),
  claims_reason: ClaimsReason,
})

/** The fields of received units; an existing product receives them by an endpoint of its own. */
const LOT_FIELDS = { stock: true, batch: true, made_on: true, expires_on: true } as const

const seenAt = z.iso
  .datetime(wrong('seen-wrong'))
  .transform((moment) => new Date(moment))
  .optional()

/** Prices are parsed as in the whole form. */
const StateBody = z.object({
  hidden: z.boolean(wrong('hidden-wrong')).optional(),
  price: ProductBody.shape.price,
  mrp: ProductBody.shape.mrp,
  discount: ProductBody.shape.discount,
})

const count = z
  .number(wrong('units-wrong'))
  .int(wrong('units-wrong'))
  .min(0, wrong('units-wrong'))
  .max(MAX_UNITS, wrong('units-wrong'))
const pieces = count.min(1, wrong('units-wrong'))

const batch = z.string(wrong('batch-unknown')).max(MAX_BATCH_LENGTH, wrong('batch-unknown'))

const Lacking = z.enum(NEEDED_DECLARATIONS)

export const OwnerProduct = ProductAnswer.extend({
  sku: z.string(),
  hidden: z.boolean(),
  updated_at: Moment.describe('Send it back as seen_at'),
  lacks: z
    .array(Lacking)
    .optional()
    .describe('Of a new product: it is hidden until this is declared'),
})

export const PicturePurpose = z.enum(['product', 'post', 'logo'])

const PictureAnswer = z.object({
  public_id: z.string(),
  secure_url: z.string().describe('What image1 to image3 of a product take'),
  base: z.string().describe('Files are <base>-<width>.avif and .webp'),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})

/** The bases of pictures uploaded for an import, by their file names; sent as JSON in the field `pictures`. */
export const ImportPictures = z.record(z.string().max(200), z.string().max(200))

const IMPORTED_FIELDS = [
  'name',
  'description',
  'category',
  'pricePaise',
  'mrpPaise',
  'grossWeightGrams',
  'hidden',
  'pictures',
  'netQuantity',
  'hsn',
  'gstPercent',
  'licenceType',
  'licenceNumber',
  'maker',
  'lowBelow',
  'vegetarian',
  'countryOfOrigin',
  ...FACT_KEYS,
  ...PRODUCT_TEXT_KEYS,
] as const

/** A row of a file and its outcome. */
export const ImportRow = z.object({
  line: z.int().describe('As a spreadsheet counts; the header is 1'),
  fate: z
    .enum(['new', 'changed', 'unchanged', 'refused', 'picture', 'heading', 'left'])
    .describe('left: somebody changed the product after the file was checked'),
  product_id: z.string().optional(),
  product_name: z.string().optional(),
  of: z
    .object({ line: z.int(), name: z.string() })
    .optional()
    .describe('The product that this is a size, a picture or the heading of'),
  changes: z
    .array(z.object({ field: z.enum(IMPORTED_FIELDS), before: z.string(), after: z.string() }))
    .optional(),
  asks: z
    .enum(['open', 'taken'])
    .optional()
    .describe('Price or MRP moves by more than 20 %: kept as it is unless its line is taken'),
  lacks: z.array(Lacking).optional().describe('Its product is hidden until this is declared'),
  claims: z.array(z.string()).optional(),
  cut: z.boolean().optional().describe('A text was too long and lost its end'),
  code: z.string().optional(),
  column: z
    .string()
    .optional()
    .describe('Where a refused row is wrong, as the head of the file names it'),
  detail: z.string().optional(),
  found: z.string().optional(),
})

export const ImportAnswer = z.object({
  import_id: z.string(),
  state: z.enum(['checked', 'imported', 'undone']),
  form: z.enum(['shopify', 'woocommerce', 'table']),
  file_name: z.string(),
  file_hash: z.string().describe('Sent back to confirm'),
  checked_at: Moment,
  counts: z.object({
    rows: z.int(),
    made: z.int(),
    changed: z.int(),
    same: z.int(),
    asked: z.int(),
    hidden: z.int(),
    units: z.int(),
    unitsLeft: z.int(),
    errors: z.int(),
    pictures: z.int(),
    picturesMissing: z.int(),
  }),
  rows: z.array(ImportRow).describe('Every row of the file, by its line'),
})

const MovedImport = ImportAnswer.extend({
  left: z.int().describe('Products that were changed since and so stay as they are'),
})

export const productWriteEndpoints = {
  create: endpoint('POST /api/products/', {
    right: 'product.create',
    summary: 'Creates a product, once for every Idempotency-Key',
    headers: Repeatable,
    body: ProductBody,
    answers: { 200: OwnerProduct, 201: OwnerProduct },
  }),
  replace: endpoint('PUT /api/products/:id', {
    right: 'product.change',
    params: ProductParams,
    summary: 'Writes the whole form of a product anew; its stock is left alone',
    body: ProductBody.omit(LOT_FIELDS).extend({ seen_at: seenAt }),
    answers: { 200: OwnerProduct },
  }),
  change: endpoint('PATCH /api/products/:id', {
    right: 'product.change',
    params: ProductParams,
    summary: 'Hides or shows a product, or changes its price; nothing else',
    body: StateBody,
    answers: { 200: OwnerProduct },
  }),
  restock: endpoint('POST /api/products/:id/lots', {
    right: 'product.restock',
    params: ProductParams,
    summary: 'Adds units of a batch to stock',
    body: ProductBody.pick(LOT_FIELDS).extend({
      unit_cost: enteredFigure(
        z
          .number()
          .min(0)
          .max(MAX_COST_RUPEES)
          .multipleOf(0.01)
          .describe('What a piece cost, without tax'),
      ),
      supplier: line(MAX_SUPPLIER_LENGTH, 'Who supplied it'),
    }),
    answers: { 200: OwnerProduct },
  }),
  writeOff: endpoint('POST /api/products/:id/write-offs', {
    right: 'product.restock',
    params: ProductParams,
    summary: 'Writes off pieces of a batch, for a named reason',
    body: z.object({
      batch,
      units: pieces,
      seen: pieces.describe('How many of the batch lay there when it was decided'),
      reason: z.enum(WRITE_OFF_REASONS, wrong('reason-wrong')),
    }),
    answers: { 200: z.object({ batch: z.string(), left: z.number() }) },
  }),
  count: endpoint('POST /api/products/:id/counts', {
    right: 'product.restock',
    params: ProductParams,
    summary: 'Sets a batch to what was counted, for a named reason',
    body: z.object({
      batch,
      counted: count,
      seen: count.describe('How many of the batch the books said'),
      reason: z.enum(COUNT_REASONS, wrong('reason-wrong')),
    }),
    answers: { 200: z.object({ batch: z.string(), left: z.number() }) },
  }),
  lowLine: endpoint('PUT /api/products/:id/low-line', {
    right: 'product.restock',
    params: ProductParams,
    summary: 'Sets the line below which a product is low in stock',
    body: z.object({
      units: count.nullable().describe('null: that of its kind; 0: never'),
    }),
    answers: { 200: z.object({ units: z.number().nullable() }) },
  }),
  recall: endpoint('POST /api/products/:id/recalls', {
    right: 'batch.recall',
    params: ProductParams,
    summary: 'Recalls a batch: locks it, and tells its buyers by mail',
    body: z.object({
      batch,
      reason: z
        .string(wrong('recall-reason-wrong'))
        .max(MAX_RECALL_REASON_LENGTH, wrong('recall-reason-wrong'))
        .describe('What the buyers read'),
    }),
    answers: {
      200: z.object({
        batch: z.string(),
        units: z.int().describe('Units that were in stock'),
        orders: z.int().describe('Hold units of it'),
      }),
    },
  }),
  batchFile: endpoint('GET /api/products/:id/batch-orders', {
    right: 'batch.recall',
    params: ProductParams,
    summary: 'The orders with units of a batch, and their buyers, as CSV',
    query: z.object({ batch, language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) }),
    produces: 'text/csv',
  }),
  keepPicture: endpoint('POST /api/pictures', {
    right: 'picture.upload',
    tag: 'pictures',
    summary: 'Keeps one picture, made anew; multipart with the field file, at most 5 MB',
    consumes: 'multipart/form-data',
    answers: { 201: PictureAnswer },
  }),
  checkImport: endpoint('POST /api/product-imports', {
    right: 'product.import',
    summary: 'Reads a product CSV and says what would happen; changes no product',
    consumes: 'multipart/form-data',
    answers: { 201: ImportAnswer },
  }),
  confirmImport: endpoint('POST /api/product-imports/:import_id/confirm', {
    right: 'product.import',
    summary: 'Does what a checked file said',
    body: z.object({
      file_hash: z.string().max(64).describe('As the check answered it'),
      take_prices: z
        .array(z.int().min(1))
        .max(MAX_IMPORT_ROWS)
        .default([])
        .describe('Lines whose price may move by more than 20 %'),
    }),
    answers: { 200: MovedImport },
  }),
  undoImport: endpoint('POST /api/product-imports/:import_id/undo', {
    right: 'product.import',
    summary: 'Takes an import back',
    answers: { 200: MovedImport },
  }),
  exportAs: endpoint('GET /api/product-exports/:form', {
    right: 'product.export',
    summary: 'All products as a CSV, in the columns of shopify or woocommerce',
    produces: 'text/csv',
  }),
}
