import { useText } from '../../../language.tsx'
import { Opener, Press } from '../kit/act-button.tsx'
import { Question } from '../kit/question.tsx'

interface UndoImportProps {
  fileName: string
  made: number
  changed: number
  busy: boolean
  undo(): Promise<void>
}

/** Asks before an import is undone, which nothing brings back: not the stock, and no text written since. */
export function UndoImport({ fileName, made, changed, busy, undo }: UndoImportProps) {
  const t = useText('productImport')
  const label = `${t('undo')}: ${fileName}`
  return (
    <Opener words={t('undo')} label={label}>
      {(close) => (
        <Question words={t('undoAsk', { file: fileName, made, changed })} onNo={close}>
          <Press
            words={t('undo')}
            label={label}
            busy={busy}
            isMain
            act={() => undo().then(close)}
          />
        </Question>
      )}
    </Opener>
  )
}
