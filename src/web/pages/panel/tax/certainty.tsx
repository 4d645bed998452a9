import { GST_RULES_CHECKED_ON } from '#domain/tax/gstr1.ts'
import { useText } from '../../../language.tsx'
import { fullDay } from '../../moments.ts'
import { Part } from '../kit/part.tsx'

const NUMBERS = [1, 2, 3, 4, 5] as const

/** Which parts of the return are certain, with the date of the rules (docs/law.md, GST returns). */
export function Certainty() {
  const t = useText('panelTax')
  return (
    <Part id="gst-certain" title={t('certainTitle')}>
      <p className="help">{t('checkedOn', { day: fullDay(GST_RULES_CHECKED_ON, t.language) })}</p>
      <div className="columns">
        {(['certain', 'uncertain'] as const).map((kind) => (
          <div key={kind}>
            <h3 className="title-small">{t(kind)}</h3>
            <ul className="stack gap-8 bullets">
              {NUMBERS.map((number) => (
                <li key={number}>{t(`${kind} ${number}`)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  )
}
