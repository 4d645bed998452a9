import sharp from 'sharp'
import { arriveAs, expectToast, visit } from './acts.ts'
import { expect, test } from './strict.ts'

/** Fifty in a rehearsal by hand: see docs/performance.md. */
const PRODUCTS = Number(process.env.IMPORT_PRODUCTS ?? 3)

/** A spreadsheet as an owner writes it in Gujarati, with Gujarati digits. */
function written(): string {
  const digits = (figure: number) =>
    String(figure).replace(/\d/g, (digit) => String.fromCharCode(0x0ae6 + Number(digit)))
  const rows = Array.from({ length: PRODUCTS }, (_, at) =>
    [
      `કોકમ શરબત ${at + 1}`,
      'શરબત',
      digits(150 + at),
      digits(200),
      digits(12),
      digits(2106),
      digits(5),
      '10012345000123',
      'Own Kitchen',
      'હા',
      `kokum-${at + 1}.jpg`,
    ].join(),
  )
  return ['નામ,શ્રેણી,કિંમત,એમઆરપી,સ્ટોક,એચએસએન,જીએસટી,લાઇસન્સ,ઉત્પાદક,શાકાહારી,ચિત્ર', ...rows].join(
    '\r\n',
  )
}

async function photos() {
  return await Promise.all(
    Array.from({ length: PRODUCTS }, async (_, at) => ({
      name: `kokum-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 1600, height: 1600, channels: 3, background: { r: at * 5, g: 41, b: 27 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  )
}

test('products of a spreadsheet in Gujarati are on sale with their pictures', async ({
  page,
  openVisit,
}) => {
  test.setTimeout(30_000 + PRODUCTS * 5_000)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/import')
  const began = Date.now()
  await page.getByLabel('CSV file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(written()),
  })
  await page.getByLabel('Pictures (optional)').setInputFiles(await photos())
  await page.getByLabel('Batch').fill('K-1')
  await page.getByLabel('Expires on').fill('2027-11-01')
  await page.getByRole('button', { name: 'Check the file' }).click()
  const report = page.getByRole('region', { name: 'products.csv: Checked' })
  await expect(report).toContainText(`${PRODUCTS} new products`, { timeout: PRODUCTS * 5_000 })
  await expect(report).toContainText(`${PRODUCTS} pictures matched to their products`)
  await expect(report.getByRole('row', { name: 'Row 2' })).toContainText('Price: ₹')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: `Download these ${PRODUCTS} rows as CSV` }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('products-report.csv')
  await page.getByRole('button', { name: `Import ${PRODUCTS} products` }).click()
  await expectToast(page, 'The products are on the shelf.')
  console.info(`${PRODUCTS} products on sale after ${Math.round((Date.now() - began) / 1_000)} s`)

  const visitor = await openVisit()
  await visitor.goto('/category/Sharbats?sort=newest')
  const card = visitor.getByRole('article').filter({ hasText: 'કોકમ શરબત' }).first()
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await expect(card.locator('img').first()).toHaveJSProperty('complete', true)

  const undo = page.getByRole('button', { name: 'Undo this import: products.csv' })
  await undo.first().click()
  const question = page.getByRole('group', { name: 'Undo the import of products.csv?' })
  await expect(question).toContainText(
    `${PRODUCTS} new products leave the shop with all their stock`,
  )
  await question.getByRole('button', { name: 'No' }).click()
  await undo.first().click()
  await question.getByRole('button', { name: 'Undo this import: products.csv' }).click()
  await expectToast(page, 'The import was undone.')
})
