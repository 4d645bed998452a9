import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SHOP_SETTINGS } from '#settings.ts'
import { LanguageProvider } from '../language.tsx'
import { PaymentChoice } from './payment-choice.tsx'

const Root = () => (
  <LanguageProvider language="en">
    <PaymentChoice method={undefined} choose={() => {}} price={undefined} />
  </LanguageProvider>
)
const Shop = createRoutesStub([{ id: 'root', path: '/', Component: Root }])

function choiceIn(codFeePaise: number | undefined): string {
  const settings = { ...SHOP_SETTINGS, payments: { cod: true, prepaidBy: 'Pay' }, codFeePaise }
  return renderToStaticMarkup(<Shop hydrationData={{ loaderData: { root: { settings } } }} />)
}

// The terms promise it before cash is chosen.
test('a fee stands beside COD before the pincode is known, with its amount where it is fixed', () => {
  expect(choiceIn(30_00)).toContain('+ ₹30 fee')
  expect(choiceIn(undefined)).toContain('+ fee by pincode')
  expect(choiceIn(0)).not.toContain('fee')
})
