import { expectNoBarriers } from './barriers.ts'
import { answerByKeys, openQuiz, PITTA } from './quizzing.ts'
import { expect, test } from './strict.ts'

const LANGUAGES = [
  {
    language: 'hi',
    progress: 'कितना हुआ',
    first: 'आपकी उम्र कितनी है?',
    submit: 'मूल्यांकन पूरा करें',
    result: 'मूल्यांकन पूरा हुआ! आपकी शारीरिक प्रकृति है:',
    constitution: 'पित्त',
    advice: 'अग्नि और जल',
    suggestion: 'उत्पाद सुझाव',
    concerns: 'आपकी मुख्य तकलीफ़ें क्या हैं? एक या ज़्यादा विकल्प चुनें',
    concern: 'अधिक प्यास',
    issue: 'मुँह सूखना',
  },
  {
    language: 'gu',
    progress: 'પ્રગતિ',
    first: 'તમારી ઉંમર કેટલી છે?',
    submit: 'મૂલ્યાંકન પૂરું કરો',
    result: 'મૂલ્યાંકન પૂર્ણ થયું! તમારી શારીરિક પ્રકૃતિ છે:',
    constitution: 'પિત્ત',
    advice: 'અગ્નિ અને જળ',
    suggestion: 'પ્રોડક્ટ સૂચન',
    concerns: 'તમારી મુખ્ય તકલીફો કઈ છે? એક કે વધુ વિકલ્પ પસંદ કરો',
    concern: 'વધુ તરસ',
    issue: 'મોં સુકાવું',
  },
] as const

test('the quiz and the concerns are in the reader’s language from the first question on', async ({
  page,
}) => {
  for (const said of LANGUAGES) {
    await test.step(said.language, async () => {
      await openQuiz(page, `/${said.language}/test`)
      await expect(page.getByText(said.first)).toBeVisible()
      await answerByKeys(page, PITTA, said.progress)
      await page.getByRole('button', { name: said.submit }).click()
      const result = page.getByRole('article')
      await expect(result.getByRole('heading', { level: 1 })).toContainText(said.result)
      await expect(result.getByRole('heading', { level: 1 })).toContainText(said.constitution)
      await expect(result.getByText(said.advice).first()).toBeVisible()
      await expectNoBarriers(page)

      await page.getByRole('tab', { name: said.suggestion }).click()
      await expect(page.getByText(said.concerns)).toBeVisible()
      await page.getByRole('button', { name: said.concern, exact: true }).click()
      await expect(page.getByRole('checkbox', { name: said.issue })).toBeVisible()
      await expectNoBarriers(page)
    })
  }
})
