import { arriveAs, expectToast, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('the owner rewrites the terms, publishes them in each language, and a shopper reads both versions', async ({
  page,
  openVisit,
}) => {
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/policies')
  const row = page.getByRole('listitem').filter({ hasText: 'Terms & Conditions' })
  await expect(row).toContainText('Came with the shop: version 1.1, from 28 Nov 2026')
  await expectNoBarriersDayAndNight(page)
  await row.getByRole('link', { name: 'Edit Terms & Conditions' }).click()
  const lead = page.getByLabel('One sentence below the title')

  await test.step('a wrong link is named, and what was written is seen before it is kept', async () => {
    const text = page.getByLabel('Text', { exact: true })
    const written = await text.inputValue()
    await text.fill(`${written}\n\n[here](//elsewhere.example)`)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(text).toHaveAccessibleDescription(/a link must lead to a page of the shop/)
    await text.fill(`${written}\n\n## One more {#more}\n\nWith **weight**.`)
    await lead.fill('What holds between us.')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog')
    await expect(preview.getByRole('heading', { name: 'One more' })).toBeVisible()
    await expectNoBarriersDayAndNight(page)
    await preview.getByRole('button', { name: 'Close the preview' }).click()
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expectToast(page, 'Draft saved. Shoppers still see the previous version.')
  })

  const reader = await openVisit()
  await reader.goto('/terms-and-conditions')
  await expect(reader.getByText('Version 1.1, from 28 Nov 2026')).toBeVisible()

  await test.step('the other languages are written with the draft', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Languages' }).click()
    await expect(page.getByText('Older than the English text').first()).toBeAttached()
    const languages = ['Hindi', 'Gujarati']
    for (const language of languages) {
      const choice = page.getByRole('button', { name: language, exact: true })
      if (await choice.isVisible()) await choice.click()
      for (const box of await page.getByLabel('Still right as it is').all()) {
        if (await box.isVisible()) await box.check()
      }
    }
    await page.getByRole('button', { name: 'Save the texts' }).click()
    await expectToast(page, 'Texts saved.')
  })

  await test.step('it is published, and read with the version before it', async () => {
    await visit(page, '/admin_panel/policies/edit?policy=terms')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expectToast(page, 'Version 2 is published and binding from now on.')
    await reader.reload()
    await expect(reader.getByText(/^Version 2, from /)).toBeVisible()
    await expect(reader.getByText('What holds between us.')).toBeVisible()
    await reader.goto('/gu/terms-and-conditions')
    await expect(reader.locator('.policy-text')).toHaveAttribute('lang', 'gu')
    await reader.getByRole('link', { name: /^આવૃત્તિ 1\.1/ }).click()
    await expect(reader.getByText(/આ અગાઉની આવૃત્તિ છે/)).toBeVisible()
    await expectNoBarriersDayAndNight(reader)
  })
})
