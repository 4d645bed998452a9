import { arriveAs, expectToast, visit, widthOf } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('the owner writes an article in Gujarati beside its English text, and readers have it at once', async ({
  page,
  openVisit,
}) => {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/languages?kind=post')
  await expect(page.getByText(/^Gujarati \d+ of \d+ texts$/)).toBeVisible()
  await expectNoBarriersDayAndNight(page)
  await page.getByRole('link', { name: 'Six tastes on one Indian plate' }).click()
  const article = page.getByRole('textbox', { name: 'Article, in Gujarati' })
  await expect(article).toContainText('છ')
  await page.getByLabel('Title, in Gujarati').fill('એક થાળીમાં છ સ્વાદ, નવેસરથી')
  await article.press('Control+Home')
  await article.pressSequentially('પહેલો ફકરો. ')
  await expectNoBarriersDayAndNight(page)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await widthOf(page)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Save the texts' }).click()
  await expectToast(page, 'Texts saved.')
  const reader = await openVisit()
  await reader.goto('/gu/blogs/six-tastes-on-one-indian-plate')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/નવેસરથી/)
  await expect(reader.locator('.article-body')).toContainText('પહેલો ફકરો.')
})
