import { photo } from '../support/pictures.ts'
import { arriveAs, expectToast, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

const WORDS = 'Keeps its colour in milk, and the lid closes well.'

test('a review carries photos, which open large, and the owner hides one of them', async ({
  page,
  openVisit,
  expectTrouble,
}) => {
  // The hidden photo, asked for by a visitor.
  expectTrouble(/404 .*review-photos/)
  await arriveAs(page, 'asha')
  await visit(page, '/product/gulkand')
  const section = page.getByRole('region', { name: /review/i })
  await section.scrollIntoViewIfNeeded()
  const add = section.getByLabel('Add a photo')
  const file = async (background: string) => ({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(1_200, 900).tint(background).jpeg().toBuffer(),
  })
  await add.setInputFiles([await file('#a5291b'), await file('#1b5fa5')])
  await expect(section.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(2)
  await expectNoBarriers(page, '.review-form')
  await section.getByRole('radio', { name: '5 stars' }).check()
  await section.getByLabel('Review, 20 to 200 characters').fill(WORDS)
  await section.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectToast(page, 'Review submitted successfully')

  const review = section.getByRole('listitem').filter({ hasText: WORDS })
  const photos = review.getByRole('link', { name: /^Photo \d by Asha P\., opens enlarged$/ })
  // Told before it is sent, and sent even if the page is left at once.
  await expect(async () => {
    await page.reload()
    await expect(photos).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  await photos.first().scrollIntoViewIfNeeded()
  await expect(photos.first().locator('img')).toHaveJSProperty('naturalWidth', 320)
  await photos.first().click()
  const large = page.getByRole('dialog', { name: /Asha P\./ })
  await expect(large).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page).toHaveURL('/product/gulkand')

  const owner = await openVisit()
  await arriveAs(owner, 'owner')
  await visit(owner, '/admin_panel/reviews')
  const row = owner.getByRole('main').getByRole('listitem').filter({ hasText: WORDS })
  await row.getByRole('button', { name: 'Hide photo 1 of Asha P.' }).click()
  await row.getByLabel('Why it is hidden').selectOption('personal-data')
  await row.getByRole('button', { name: 'Hide the photo' }).click()
  await expectToast(owner, 'The photo is hidden.')

  const address = (await photos.first().getAttribute('href')) ?? ''
  const visitor = await openVisit()
  await visit(visitor, '/product/gulkand')
  await expect(visitor.getByRole('link', { name: /^Photo \d by Asha P\./ })).toHaveCount(1)
  expect((await visitor.request.get(address)).status()).toBe(404)
  // Its author sees it, and why the shop does not show it.
  await page.reload()
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText(/^The shop is not showing photo 1: /)).toBeVisible()
})
