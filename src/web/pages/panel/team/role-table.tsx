import { PANEL_RIGHTS } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, ROLES } from '#domain/accounts/roles.ts'
import { useText } from '../../../language.tsx'
import { WideTable } from '../kit/wide-table.tsx'

/** What each role may do; docs/roles.md has the same table. */
export function RoleTable() {
  const t = useText('panelRoles')
  return (
    <details className="panel-fold">
      <summary>{t('title')}</summary>
      <p className="panel-lead">{t('lead')}</p>
      <WideTable label={t('title')}>
        <table className="table role-table">
          <thead>
            <tr>
              <th scope="col">{t('right')}</th>
              {ROLE_NAMES.map((role) => (
                <th key={role} scope="col">
                  {t(`role ${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PANEL_RIGHTS.map((right) => (
              <tr key={right}>
                <th scope="row">{t(`right ${right}`)}</th>
                {ROLE_NAMES.map((role) => (
                  <td key={role}>
                    {ROLES[role].has(right) ? t('yes') : <span className="sr-only">{t('no')}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </details>
  )
}
