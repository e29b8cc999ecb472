import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import lastRelease from '../../migrations/last-release.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'ignore'] })

/** Why the last release cannot be checked out here; undefined if it can. */
export const whyNoLastRelease = (): string | undefined => {
  try {
    git('cat-file', '-e', `${lastRelease.commit}^{commit}`)
    return undefined
  } catch {
    return `the commit ${lastRelease.commit.slice(0, 10)} of the last release is not in this clone: it is shallow, or not a clone`
  }
}

/**
 * The sources of the last release in a separate folder, with the packages of this one. Node runs them without a build. A package that only
 * the last release needs, such as koa-helmet, stays a development dependency until the next release.
 */
export const checkOutLastRelease = () => {
  const folder = mkdtempSync(join(tmpdir(), 'evergreen-last-release-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', lastRelease.commit) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
