const ENDING = '.tar.zst.age'
const NAME = /^samagni-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/

/** The file name of a backup that was begun at that time; names sort by time. */
export function backupName(at: Date): string {
  const stamp = at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
  return `samagni-${stamp}${ENDING}`
}

/** When the backup of this name was begun; `undefined` for every other file. */
export function backupTime(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (year === undefined) return undefined
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
