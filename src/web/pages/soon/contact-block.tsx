import { useText } from '../../language.tsx'
import { useSettings } from '../../layout/root-data.ts'

/** Address, phone, e-mail and the grievance officer (law 5.1). */
export function ContactBlock() {
  const t = useText('soon')
  const settings = useSettings()
  if (!settings) return null
  const { addressLines, phone, email, grievanceOfficer } = settings
  return (
    <div className="soon-contact">
      <address>
        {addressLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        <a href={`mailto:${email}`}>{email}</a>
      </address>
      <div>
        <h2>{t('officer')}</h2>
        <p>{grievanceOfficer.name}</p>
        <p>
          <a href={`mailto:${grievanceOfficer.contact}`}>{grievanceOfficer.contact}</a>
        </p>
      </div>
    </div>
  )
}
