import { useText } from '../../../language.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { PostValues } from './post-values.ts'

interface PublishingChoiceProps extends Pick<PostValues, 'when' | 'publishAt'> {
  error: string | undefined
  onChange(changed: Partial<PostValues>): void
}

/** When visitors can first see the post. */
export function PublishingChoice({ when, publishAt, error, onChange }: PublishingChoiceProps) {
  const t = useText('panelPosts')
  return (
    <fieldset className="post-when">
      <legend>{t('whenTitle')}</legend>
      {(['now', 'later'] as const).map((choice) => (
        <label key={choice} className="line checkbox radio">
          <input
            type="radio"
            name="when"
            checked={when === choice}
            onChange={() => onChange({ when: choice })}
          />
          <span>{t(choice === 'now' ? 'whenNow' : 'whenLater')}</span>
        </label>
      ))}
      {when === 'later' && (
        <TextField
          label={t('whenField')}
          type="datetime-local"
          name="publishAt"
          value={publishAt}
          error={error}
          onChange={({ target }) => onChange({ publishAt: target.value })}
        />
      )}
    </fieldset>
  )
}
