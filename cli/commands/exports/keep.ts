import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type Day, isDay } from '../../../rules/day.ts'
import { LOCK } from './lock.ts'
import { MANIFEST, type Manifest, PART, readManifest, UNFINISHED } from './manifest.ts'

/** How many complete runs to keep, or for how many days, including today's. */
export type Keep = { runs: number } | { days: number }

const runsIn = async (out: string): Promise<Day[]> => (await readdir(out)).filter(isDay).sort()

/** Removes partial files of runs that were killed. Only the holder of the lock may do this. */
export async function sweep(out: string): Promise<void> {
  for (const name of await readdir(out)) if (name.startsWith(`${LOCK}.`)) await rm(join(out, name), { force: true })
  for (const date of await runsIn(out)) {
    const left = (await readdir(join(out, date))).filter((name) => /^[a-z-]+\.[a-z.]+$/.test(name) && name.endsWith(PART))
    for (const name of left) await rm(join(out, date, name), { force: true })
    await rmdir(join(out, date)).catch(() => {})
  }
}

/** Removes old runs and returns their dates. Only files that a manifest lists are removed. */
export async function removeOld(out: string, keep: Keep, today: Day): Promise<Day[]> {
  const runs: { date: Day; manifest: Manifest & { isWhole: boolean } }[] = []
  for (const date of await runsIn(out)) {
    const manifest = await readManifest(join(out, date))
    if (manifest) runs.push({ date, manifest })
  }
  const whole = runs.filter(({ manifest }) => manifest.isWhole)
  const oldestKept = 'days' in keep ? addDays(today, 1 - keep.days) : (whole.at(-keep.runs)?.date ?? '')
  const old = runs.filter(({ date }) => date < oldestKept)
  for (const { date, manifest } of old) await removeRun(join(out, date), manifest)
  return old.map(({ date }) => date)
}

async function removeRun(folder: string, { files }: Manifest): Promise<void> {
  for (const { file } of files) if (/^[a-z-]+\.[a-z]+$/.test(file)) await rm(join(folder, file), { force: true })
  // The manifest goes last, so that an interrupted removal can continue.
  for (const name of [UNFINISHED, MANIFEST]) await rm(join(folder, name), { force: true })
  await rmdir(folder).catch(() => {})
}
