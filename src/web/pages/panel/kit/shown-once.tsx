/** A secret that was just created and is never shown again, with an instruction. */
export function ShownOnce({ secret, words }: { secret: string; words: string }) {
  return (
    <div className="note stack gap-8 panel-secret" role="status">
      <p>{words}</p>
      <output>{secret}</output>
    </div>
  )
}
