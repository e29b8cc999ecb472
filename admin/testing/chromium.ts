import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

const PACKAGE = '@sparticuz/chromium'
const { version }: { version: string } = createRequire(import.meta.url)('../../node_modules/@sparticuz/chromium/package.json')

export interface Chromium {
  executablePath: string
  /** Where the browser finds libraries and fonts that a bare system lacks. */
  env: Record<string, string>
  args: string[]
}

const withEnv = async <T>(changes: Record<string, string>, work: () => Promise<T>): Promise<T> => {
  const before = Object.fromEntries(
    [...Object.keys(changes), 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'].map((name) => [name, process.env[name]]),
  )
  Object.assign(process.env, changes)
  try {
    return await work()
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/**
 * Unpacks the browser of the npm package with its own copies of system libraries. The package unpacks them only if it detects
 * Amazon's servers, and into fixed names in the temporary folder, where a second worker could start a half-written browser. So
 * it gets that environment, and a draft folder that is renamed when it is complete.
 */
const unpack = async (folder: string) => {
  if (existsSync(folder)) return
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await withEnv({ TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }, async () => {
    const { default: packed } = await import(PACKAGE)
    await packed.executablePath()
  })
  // The package's own list of font folders fits only Amazon's servers.
  const fonts = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  await writeFile(
    join(draft, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig>${fonts}<cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  )
  // Another worker was first, so this draft is deleted.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
}

// Replaces the package's own flags: they put everything into one process, which Playwright's contexts do not survive.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that came with npm, or the one that CHROMIUM_PATH names. */
export const findChromium = async (): Promise<Chromium> => {
  const { CHROMIUM_PATH, LD_LIBRARY_PATH } = process.env
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: {}, args: ARGS }
  const folder = join(tmpdir(), `evergreen-chromium-${version}-${userInfo().uid}`)
  await unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
    args: ARGS,
  }
}
