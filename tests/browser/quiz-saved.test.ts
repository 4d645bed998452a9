import { arriveSignedIn, expectToast, takeSession } from './acts.ts'
import { answerByKeys, openQuiz, PITTA } from './quizzing.ts'
import { expect, test } from './strict.ts'

test('a saved result is shown on another device, and another one takes its place there after a consent', async ({
  page,
  openVisit,
  shop,
}) => {
  const email = `two-devices-${test.info().project.name}@mail.example`
  const buyer = await arriveSignedIn(page, shop.origin, email)
  await openQuiz(page)
  await expect(page.getByRole('button', { name: 'Show my result' })).toBeHidden()
  await answerByKeys(page, PITTA)
  await page.getByRole('button', { name: 'Submit Assessment' }).press('Enter')
  await page.getByRole('checkbox', { name: /^I agree that Samagni keeps/ }).check()
  await page.getByRole('button', { name: 'Save to my account' }).press('Enter')
  await expectToast(page, 'Your profile is saved.')
  await expect(page.getByRole('button', { name: 'Save to my account' })).toBeHidden()

  const other = await openVisit()
  await takeSession(other, shop.origin, buyer.headers.cookie ?? '')
  await openQuiz(other)
  await other.getByRole('button', { name: 'Show my result' }).press('Enter')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Pitta')
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  await other.getByRole('button', { name: 'Reset' }).click()
  await answerByKeys(other, '221211111111111111')
  await other.getByRole('button', { name: 'Submit Assessment' }).press('Enter')
  await expect(other.getByText(/^Saved in your account on .*: Pitta\.$/)).toBeVisible()
  await other.getByRole('checkbox', { name: /^I agree that Samagni keeps/ }).check()
  await other.getByRole('button', { name: 'Save to my account' }).press('Enter')
  await expect(other.getByText(/^Saved in your account on .*: (?!Pitta)[\w-]+\.$/)).toBeVisible()
})
