import type { Locator, Page } from '@playwright/test'
import { photo } from '../support/pictures.ts'
import { shopifyCsv } from '../support/product-csv.ts'
import {
  arriveAs,
  arriveSignedIn,
  changeAsOwner,
  choose,
  expectToast,
  fillDelivery,
  openCart,
  putIntoCart,
  visit,
  waitForFonts,
} from './acts.ts'
import { expect, test } from './strict.ts'

const later = (months: number): string => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}

async function openForm(page: Page): Promise<Locator> {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel?tab=product')
  return page.locator('form', { has: page.getByLabel('Product name', { exact: true }) })
}

/** The names of fields that are cut off at their end. */
const cutNames = (form: Locator) =>
  form
    .locator('.field > label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > label.clientWidth)
        .map((label) => label.textContent),
    )

const field = (form: Locator, name: string) => form.getByLabel(name, { exact: true })

/** Fills every required field, and the batch of the stock. */
async function fillForm(form: Locator, name: string): Promise<void> {
  await field(form, 'Product name').fill(name)
  await field(form, 'Description').fill('Sour, red and cooling; one spoon in a glass of water.')
  await field(form, 'Category').selectOption('Sharbats')
  await field(form, 'Price (₹)').fill('225')
  await field(form, 'Discount (%)').fill('10')
  await field(form, 'Vegetarian or not').selectOption('Vegetarian (green mark)')
  await field(form, 'Materials, separated by commas').fill('kokum, cane sugar')
  await field(form, 'Stock').fill('5')
  await field(form, 'Batch').fill('K-1')
  await field(form, 'Expires on').fill(later(12))
}

async function choosePicture(form: Locator): Promise<void> {
  const buffer = await photo(1_200, 800).png().toBuffer()
  const file = { name: 'pack.png', mimeType: 'image/png', buffer }
  await field(form, 'Primary image').setInputFiles(file)
  await expect(form.getByRole('img', { name: 'Primary image, as it will be shown' })).toBeVisible()
}

/** Searches for a product in the owner's list. */
async function find(page: Page, words: string): Promise<void> {
  await visit(page, '/admin_panel/products')
  await page.getByLabel('Name, category or SKU').fill(words)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/[?&]q=/)
}

/** Hides a product: later tests count the visible ones. */
const hide = (page: Page, origin: string, id: string): Promise<void> =>
  changeAsOwner(page, origin, `/api/products/${id}`, { hidden: true })

test('a product whose invalid fields were marked is created with its picture and bought', async ({
  page,
  openVisit,
  shop,
}, { project }) => {
  const name = `Kokum Sharbat ${project.name}`
  const id = `kokum-sharbat-${project.name}`
  const form = await openForm(page)
  await waitForFonts(page)
  expect(await cutNames(form)).toEqual([])
  await test.step('every invalid field is marked, and the first one gets the focus', async () => {
    await field(form, 'Price (₹)').fill('12abc')
    await form.getByRole('button', { name: 'Create product' }).click()
    await expect(form.getByText('Product name is required')).toBeVisible()
    await expect(form.getByText('Price must be a number from 0, in steps of 0.01')).toBeVisible()
    await expect(form.getByText('Primary image is required')).toBeVisible()
    await expect(field(form, 'Product name')).toBeFocused()
    const text = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await field(form, 'Primary image').setInputFiles(text)
    await expect(form.getByText('This file cannot be opened as a photo')).toBeVisible()
  })
  await fillForm(form, name)
  await expect(field(form, 'MRP (₹), as printed')).toHaveValue('250')
  // The latest sharbat's declarations are prefilled.
  await expect(field(form, 'Maker, with address and PIN')).toHaveValue(/Anand/)

  // A claim shows a warning while typing and needs a reason; another wording does not.
  await field(form, 'Description').fill('Cures every cough.')
  await expect(form.getByText('The law restricts these words: ‘Cures’.')).toBeVisible()
  await choosePicture(form)
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText('Choose a reason').last()).toBeVisible()
  await expect(field(form, 'Reason')).toBeFocused()
  await field(form, 'Description').fill('Sour, red and cooling.')

  await form.getByRole('button', { name: 'Create product' }).click()
  await expectToast(page, 'Product created successfully!')
  await expect(field(form, 'Product name')).toHaveValue('')

  const buyer = await openVisit()
  await arriveSignedIn(buyer, shop.origin, `kokum-${project.name}@mail.example`)
  await putIntoCart(buyer, id)
  await expect(buyer.getByText('₹225').first()).toBeVisible()
  const picture = buyer.locator('.gallery img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const panel = await openCart(buyer)
  await fillDelivery(panel)
  await choose(panel, 'COD')
  await buyer.getByRole('button', { name: 'Confirm COD Order' }).click()
  await expectToast(buyer, 'COD Order Placed Successfully!')

  // Four of five are left, which the owner sees.
  await visit(page, `/admin_panel/products/${id}`)
  await expect(page.getByRole('cell', { name: '4 of 5' })).toBeVisible()
  await hide(page, shop.origin, id)
})

test('the form’s text survives an outage and a reload, and a product without the declarations required by law is reported as hidden', async ({
  page,
  shop,
  expectTrouble,
}, { project }) => {
  expectTrouble(/request failed: .*\/api\/products|Failed to load resource/)
  const name = `Falsa Sharbat ${project.name}`
  const form = await openForm(page)
  await fillForm(form, name)
  await choosePicture(form)
  await page.route('**/api/products/', (route) => route.abort('connectionreset'), { times: 1 })
  await form.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText('The shop cannot be reached.')).toBeVisible()
  await expect(field(form, 'Batch')).toHaveValue('K-1')
  await page.reload()
  await expect(field(form, 'Product name')).toHaveValue(name)
  await choosePicture(form)
  await form.getByRole('button', { name: 'Create product' }).click()
  await expectToast(page, 'Product created successfully!')
  await hide(page, shop.origin, `falsa-sharbat-${project.name}`)

  await test.step('a product without the declarations required by law is reported as hidden', async () => {
    const other = `Jamun Sharbat ${project.name}`
    await fillForm(form, other)
    await field(form, 'HSN code').fill('')
    await choosePicture(form)
    await form.getByRole('button', { name: 'Create product' }).click()
    const note = page.getByText(
      `${other} is created, but shoppers cannot see it yet. It still needs HSN code.`,
    )
    await expect(note).toBeVisible()
    await expect(page.getByRole('link', { name: 'View in shop' })).toHaveCount(0)
    await note.getByRole('link', { name: 'Edit it' }).click()
    await expect(page.getByText(/^Still missing: .*HSN code/)).toBeVisible()
  })
})

test('the owner finds a product, changes its price and hides it, visible to shoppers at once; typed values stay meanwhile', async ({
  page,
  openVisit,
}, { project }) => {
  await arriveAs(page, 'owner')
  await find(page, 'nariyal sabja')
  const row = page.getByRole('row').nth(1)
  // The list is drawn after the address has changed.
  await expect(row.getByRole('link').first()).toContainText('Nariyal Sabja')
  const name = (await row.getByRole('link').first().innerText()).trim()
  const address = await row.getByRole('link').first().getAttribute('href')
  const id = address?.split('/').at(-1) ?? ''
  const shopper = await openVisit()
  await visit(shopper, `/product/${id}`)

  const changePrice = row.getByRole('button', { name: `Change price: ${name}` })
  await changePrice.click()
  await row.getByLabel(`Price of ${name} (₹)`).fill('1')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(changePrice).toBeFocused()
  await changePrice.click()
  await expect(row.getByLabel(`Price of ${name} (₹)`)).not.toHaveValue('1')
  await row.getByLabel(`Price of ${name} (₹)`).fill('290')
  await row.getByRole('button', { name: 'Save price' }).click()
  await expectToast(page, `${name} now costs ₹290.`)
  await shopper.reload()
  await expect(shopper.getByText('₹290', { exact: true }).first()).toBeVisible()

  await row.getByRole('button', { name: `Hide ${name}` }).click()
  await expectToast(page, `${name} is no longer in the shop.`)
  const hidden = await shopper.request.get(`/product/${id}`)
  expect(hidden.status()).toBe(404)
  await row.getByRole('button', { name: `Show ${name} again` }).click()
  await expectToast(page, `${name} is in the shop again.`)
  expect((await shopper.request.get(`/product/${id}`)).status()).toBe(200)

  await test.step('typed values of a product stay while it is hidden and its stock is counted, and are saved after that', async () => {
    await visit(page, '/admin_panel/products/gulkand')
    const story = `Roses and sugar, forty days in the sun, ${project.name}.`
    const description = page.getByLabel('Description', { exact: true })
    await description.fill(story)
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('button', { name: 'Show again', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
    await page.getByLabel('Low in stock below').fill('7')
    await page.getByRole('button', { name: 'Save the limit' }).click()
    await expectToast(page, 'The limit is saved.')
    await expect(description).toHaveValue(story)

    await page.getByRole('button', { name: 'Save product' }).click()
    await expectToast(page, 'Product saved.')
    await page.reload()
    await expect(description).toHaveValue(story)
  })
})

test('a thousand products are imported from a file, three rows are reported, and the import is undone', async ({
  page,
}) => {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/import')
  const { text, badLines } = shopifyCsv()
  const file = { name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('997 new products').first()).toBeVisible()
  await expect(page.getByText('3 rows cannot be imported')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('refused')
  for (const line of badLines) {
    await expect(page.getByRole('rowheader', { name: `Row ${line}`, exact: true })).toBeVisible()
  }
  expect((await page.request.get('/product/test-sharbat-7')).status()).toBe(404)

  await page.getByRole('button', { name: 'Import 997 products' }).click()
  await expectToast(page, 'The products are on the shelf.')
  expect((await page.request.get('/product/test-sharbat-7')).status()).toBe(200)

  const undo = { name: 'Undo this import: shopify.csv' }
  await page.getByRole('button', undo).first().click()
  await page.getByRole('group', { name: 'Undo the import' }).getByRole('button', undo).click()
  await expectToast(page, 'The import was undone.')
  expect((await page.request.get('/product/test-sharbat-7')).status()).toBe(404)
})
