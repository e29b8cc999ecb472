import { registerHooks } from 'node:module'
import type { ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser'

const TYPESCRIPT_6: Record<string, string> = {
  typescript: new URL('typescript6/node_modules/typescript/lib/typescript.js', import.meta.url).href,
  'typescript/package.json': new URL('typescript6/node_modules/typescript/package.json', import.meta.url).href,
}

/**
 * Makes dependency-cruiser use TypeScript 6. TypeScript 7 no longer has the compiler API that it needs: it would find 0 modules and report
 * no violation.
 */
registerHooks({
  resolve(specifier, context, next) {
    const url = TYPESCRIPT_6[specifier]
    return url ? { url, shortCircuit: true } : next(specifier, context)
  },
})

const SOURCES = /^[\w.-]+\.ts$|^(admin|cli|client|contract|fixtures|forms|migrations|rules|scripts|server|tui)\//
const EXPECTED_MODULES = 800

/** The import graph of all source files, including type-only imports, and its violations of the rules. */
export async function cruiseSources(ruleSet: IFlattenedRuleSet = {}): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(['.'], {
    ruleSet,
    validate: true,
    includeOnly: undefined,
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|docs|bin|\\.tmp)/|^scripts/imports/typescript6/' },
  })
  const result = output as ICruiseResult
  const modules = sourcesOf(result).length
  if (modules < EXPECTED_MODULES)
    throw new Error(`dependency-cruiser read ${modules} source files; at least ${EXPECTED_MODULES} are expected.`)
  return result
}

export const sourcesOf = ({ modules }: ICruiseResult) => modules.filter(({ source }) => SOURCES.test(source))
