import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/ids.ts'
import type { CheckedProduct, ImportRun, ImportUndo } from '#domain/imports/checked-import.ts'
import type { FurtherRow, RowError } from '#domain/imports/table.ts'
import type { LotDraft } from '#domain/stock/lot-form.ts'
import { moment } from './columns.ts'

export const pictures = pgTable('pictures', {
  id: text().primaryKey(),
  purpose: text().notNull(),
  isPrivate: boolean('is_private').notNull().default(false),
  base: text().notNull(),
  widths: integer().array().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  uploadedBy: text('uploaded_by').$type<UserId>(),
  uploadedAt: moment('uploaded_at').notNull(),
  /** No longer used; the row is deleted once its files are. */
  discardedAt: moment('discarded_at'),
})

export const productImports = pgTable('product_imports', {
  id: text().primaryKey(),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull().default(''),
  form: text({ enum: ['shopify', 'woocommerce', 'table'] }).notNull(),
  state: text({ enum: ['checked', 'imported', 'undone'] }).notNull(),
  products: jsonb().$type<readonly CheckedProduct[]>().notNull(),
  further: jsonb().$type<readonly FurtherRow[]>().notNull().default([]),
  errors: jsonb().$type<readonly RowError[]>().notNull(),
  lot: jsonb().$type<Omit<LotDraft, 'units'>>(),
  undo: jsonb().$type<ImportUndo>(),
  run: jsonb().$type<ImportRun>(),
  checkedBy: text('checked_by').$type<UserId>(),
  checkedAt: moment('checked_at').notNull(),
  movedAt: moment('moved_at'),
})
