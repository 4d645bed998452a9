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
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import {
  MAX_BATCH_LENGTH,
  MAX_COST_RUPEES,
  MAX_SUPPLIER_LENGTH,
  MAX_UNITS,
} from '#domain/stock/lot-form.ts'
import { SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { ProductAnswer } from './catalog.ts'
import { endpointsOf } from './endpoint.ts'
import {
  ClaimsReason,
  described,
  enteredFigure,
  line,
  Moment,
  ProductParams,
  Repeatable,
} from './fields.ts'

/** What can be wrong with a write of a product, except errors in the product form. */
export type ProductWriteProblem = 'seen-wrong' | 'hidden-wrong'

const wrong = (problem: ProductWriteProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'catalogue' })
const ofProduct = endpointsOf({ tag: 'catalogue', params: ProductParams })
/** The most rows of a file. */
const MAX_IMPORT_ROWS = 10_000

// The domain validates the form, with the shop's categories, stock and pictures, and reports every
// wrong field at once.
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
    .describe('Below 0: said to calm the dosha; above 0: may raise it'),
)
const flags = (description: string) =>
  described(z.array(z.enum(SAFETY_FLAGS)).max(SAFETY_FLAGS.length).describe(description))
const picture = described(z.string().describe('The secure_url of an uploaded picture'))

const ProductBody = z.object({
  product_name: line(MAX_NAME_LENGTH),
  desc: line(MAX_DESCRIPTION_LENGTH),
  category: line(60, 'Title of a category'),
  price: rupees('What the shopper pays'),
  discount: enteredFigure(
    z.number().min(0).max(100).multipleOf(0.01).describe('Percent below MRP'),
  ),
  mrp: rupees('Printed maximum retail price; when omitted, calculated from the discount'),
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
    z.int().min(1).max(MAX_GRAMS).describe('Weight of the packed product, for the delivery charge'),
  ),
  batch: line(MAX_BATCH_LENGTH, 'Batch of the stock'),
  made_on: day,
  expires_on: day,
  vegetarian: described(
    z.boolean().describe('Green or brown mark; a new food is hidden until this is declared'),
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
  ask_doctor: flags('Who must ask a doctor first, besides those of `not_for`'),
  sku: line(40, 'Generated when omitted'),
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

const Lacking = z.enum(NEEDED_DECLARATIONS)

export const OwnerProduct = ProductAnswer.extend({
  sku: z.string(),
  hidden: z.boolean(),
  updated_at: Moment.describe('Send it back as seen_at'),
  lacks: z
    .array(Lacking)
    .optional()
    .describe('For a new product, which is hidden until these are declared'),
})

export const PicturePurpose = z.enum(['product', 'post', 'logo'])

const PictureAnswer = z.object({
  public_id: z.string(),
  secure_url: z.string().describe('For image1 to image3 of a product'),
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
  line: z.int().describe('Line number as in a spreadsheet; the header is 1'),
  fate: z
    .enum(['new', 'changed', 'unchanged', 'refused', 'picture', 'heading', 'left'])
    .describe('left: somebody changed the product after the file was checked'),
  product_id: z.string().optional(),
  product_name: z.string().optional(),
  of: z
    .object({ line: z.int(), name: z.string() })
    .optional()
    .describe('The product that this is a size, a picture or the heading of'),
  price: z.number().optional().describe('In rupees, of a new product'),
  mrp: z.number().optional().describe('In rupees, of a new product'),
  changes: z
    .array(z.object({ field: z.enum(IMPORTED_FIELDS), before: z.string(), after: z.string() }))
    .optional(),
  asks: z
    .enum(['open', 'taken'])
    .optional()
    .describe(
      'Price or MRP changes by more than 20 %: not changed unless the line is in take_prices',
    ),
  lacks: z.array(Lacking).optional().describe('The product is hidden until these are declared'),
  claims: z.array(z.string()).optional(),
  cut: z.boolean().optional().describe('A text was too long and was cut off'),
  code: z.string().optional(),
  column: z.string().optional().describe('The column of the error, by the header of the file'),
  detail: z.string().optional(),
  found: z.string().optional(),
  others: z
    .array(
      z.object({
        code: z.string(),
        column: z.string().optional(),
        detail: z.string(),
        found: z.string(),
      }),
    )
    .optional()
    .describe('Further errors of the row'),
})

export const ImportAnswer = z.object({
  import_id: z.string(),
  state: z.enum(['checked', 'imported', 'undone']),
  form: z.enum(['shopify', 'woocommerce', 'table']),
  file_name: z.string(),
  file_hash: z.string().describe('To be sent to confirm the import'),
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
  rows: z.array(ImportRow).describe('Every row of the file, in order'),
})

const MovedImport = ImportAnswer.extend({
  left: z.int().describe('Products that were changed since and are left as they are'),
})

export const productWriteEndpoints = {
  create: endpoint('POST /api/products/', {
    right: 'product.create',
    summary: 'Creates a product, once for each Idempotency-Key',
    headers: Repeatable,
    body: ProductBody,
    answers: { 200: OwnerProduct, 201: OwnerProduct },
  }),
  replace: ofProduct('PUT /api/products/:id', {
    right: 'product.change',
    summary: 'Replaces all fields of a product, except its stock',
    body: ProductBody.omit(LOT_FIELDS).extend({ seen_at: seenAt }),
    answers: { 200: OwnerProduct },
  }),
  change: ofProduct('PATCH /api/products/:id', {
    right: 'product.change',
    summary: 'Hides or shows a product, or changes its price',
    body: StateBody,
    answers: { 200: OwnerProduct },
  }),
  restock: ofProduct('POST /api/products/:id/lots', {
    right: 'product.restock',
    summary: 'Adds units of a batch to stock, once for each Idempotency-Key',
    headers: Repeatable,
    body: ProductBody.pick(LOT_FIELDS).extend({
      unit_cost: enteredFigure(
        z
          .number()
          .min(0)
          .max(MAX_COST_RUPEES)
          .multipleOf(0.01)
          .describe('Cost of a unit, without tax'),
      ),
      supplier: line(MAX_SUPPLIER_LENGTH, 'Supplier'),
    }),
    answers: { 200: OwnerProduct },
  }),
  keepPicture: endpoint('POST /api/pictures', {
    right: 'picture.upload',
    tag: 'pictures',
    summary: 'Stores one picture, re-encoded; multipart with the field file, at most 5 MB',
    consumes: 'multipart/form-data',
    answers: { 201: PictureAnswer },
  }),
  checkImport: endpoint('POST /api/product-imports', {
    right: 'product.import',
    summary: 'Checks a product CSV, without changing products',
    consumes: 'multipart/form-data',
    answers: {
      201: ImportAnswer.extend({
        unread_columns: z
          .array(z.string())
          .optional()
          .describe('Columns of a handwritten table that the shop does not know'),
      }),
    },
  }),
  confirmImport: endpoint('POST /api/product-imports/:import_id/confirm', {
    right: 'product.import',
    summary: 'Imports a checked file',
    body: z.object({
      file_hash: z.string().max(64).describe('The file_hash of the check'),
      take_prices: z
        .array(z.int().min(1))
        .max(MAX_IMPORT_ROWS)
        .default([])
        .describe('Lines whose price may change by more than 20 %'),
    }),
    answers: { 200: MovedImport },
  }),
  undoImport: endpoint('POST /api/product-imports/:import_id/undo', {
    right: 'product.import',
    summary: 'Undoes an import',
    answers: { 200: MovedImport },
  }),
  exportAs: endpoint('GET /api/product-exports/:form', {
    right: 'product.export',
    summary: 'All products as CSV, in the format of shopify or woocommerce',
    produces: 'text/csv',
  }),
}
