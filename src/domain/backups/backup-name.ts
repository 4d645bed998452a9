const ENDING = '.tar.zst.age'
const NAME = /^samagni-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age$/

/** Returns the file name of a backup that was started at this time; names sort by time. */
export function backupName(at: Date): string {
  const stamp = at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
  return `samagni-${stamp}${ENDING}`
}

/** Returns when the backup with this name was started; undefined for other files. */
export function backupTime(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  if (year === undefined) return undefined
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
