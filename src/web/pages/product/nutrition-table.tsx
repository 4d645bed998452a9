import { NUTRIENT_LINES, type Nutrition } from '#domain/catalog/nutrition.ts'
import { useText } from '../../language.tsx'

/** The nutrition table of foods (docs/law.md, food); example figures are marked as such. */
export function NutritionTable({ nutrition }: { nutrition: Nutrition }) {
  const t = useText('product')
  const { per, energyKcal, isExample } = nutrition
  return (
    <table className="table table-amounts nutrition">
      <caption className="figure">
        {t('nutrition')} {isExample && <span className="label">{t('example')}</span>}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('per', { amount: per })}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('energyKcal')}</th>
          <td>{energyKcal} kcal</td>
        </tr>
        {NUTRIENT_LINES.map(({ key, unit, part }) => (
          <tr key={key} className={part ? 'nutrition-part' : undefined}>
            <th scope="row">{t(key)}</th>
            <td>
              {nutrition[key]} {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
