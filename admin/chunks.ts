import type { Rolldown } from 'vite'

type CodeSplittingGroup = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** The bundler's module graph: the static and dynamic importers of each module. */
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * The modules that load screens: the index of a resource's folder, and the page of renewals for its dashboard. Every other dynamic import
 * loads a dialog or a part of a screen.
 */
const LOADS_SCREENS = /\/admin\/([^/]+\/index|renewals\/RenewalsList)\.tsx?$/

/**
 * The inputs of forms, by path. Importers do not show who needs them: modules of a package import each other through its index, and the
 * page of exports is a form, so our own inputs look like a part of a screen.
 */
const FORMS = new RegExp(
  [
    '/admin/ui/forms/(?!CallForm\\.|CallWizard\\.)',
    '/react-hook-form/',
    '/ra-core/dist/(form|controller/input)/',
    '/ra-ui-materialui/dist/input/(?!Resettable)',
    '/@mui/material/(use)?Autocomplete/',
  ].join('|'),
)

/** The code that checks a value against its schema. */
const CHECKS =
  /\/contract\/fields\/(check|sentences)\.ts|\/rules\/(people\/accounts|cursors|custom-fields\/values|documents|reminders\/returned-mail)\.ts|\/node_modules\/typebox\/build\/(schema|format)\//

const SIGN_IN = /\/admin\/(authentication|set-up\/(SetUpHint|setUpQuery))|\/@mui\/icons-material\/Key\./

const GETTING_STARTED = /\/admin\/getting-started\/|\/@mui\/icons-material\/RadioButtonUnchecked\./

/** The packages that only pages with charts use. */
const CHARTS =
  /\/node_modules\/(@mui\/x-|@base-ui\/|d3-|internmap\/|robust-predicates\/|delaunator\/|reselect\/|flatqueue\/|bezier-easing\/)/

/** The queue, which has the smallest budget (admin/budget.ts). */
const QUEUE = /\/admin\/renewals\/RenewalsList\.tsx$/

/** The other screens that people open first. */
const FIRST_SCREENS =
  /\/admin\/(renewals\/dashboard\/Dashboard|licenses\/LicenseList|properties\/PropertyList|today\/TodayPage|user-tasks\/TasksPage)\.tsx$/

/** The dynamically imported modules that need this one statically. */
const neededBy = (id: string, graph: Graph): string[] => {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].filter((each) => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
}

/** Whether a module is used only by dialogs, by at least two. */
const isOfDialogs = (id: string, graph: Graph): boolean => {
  if (FORMS.test(id)) return true
  if (id.includes('/node_modules/')) return false
  const users = neededBy(id, graph)
  const loaders = users.flatMap((user) => graph.getModuleInfo(user)?.dynamicImporters ?? [])
  return users.length > 1 && !loaders.some((loader) => LOADS_SCREENS.test(loader))
}

/** Parts of packages that the queue does not use, listed by path for the same reason as `FORMS`. */
const NOT_OF_THE_QUEUE =
  /\/(@mui\/material\/(Tab|Tabs|Accordion\w*|Step\w*|Radio\w*|List(Item\w*|Subheader)|FormGroup|TabScrollButton|ScrollbarSize|TableContainer|NoSsr)|ra-core\/dist\/controller\/(list\/useList|useSortState|usePaginationState)|ra-ui-materialui\/dist\/(Labeled|Offline))[/.]/

/** Parts that the other first screens do not use. */
const NOT_OF_LISTS = /\/@mui\/material\/(Accordion\w*|Step\w*|Radio\w*|List(Item\w*|Subheader)|FormGroup)[/.]/

/** The number of matching screens that need a module. */
const users = (screens: RegExp, id: string, graph: Graph): number => neededBy(id, graph).filter((each) => screens.test(each)).length

/**
 * The chunks of the console. A screen loads three or four of them: the code of every page, the code of the first screens, the code that
 * other screens share, and its own. The code that dialogs share is loaded with the first dialog.
 */
export const groups: CodeSplittingGroup[] = [
  { name: 'console', tags: ['$initial'], priority: 4 },
  { name: 'pdf', test: /\/node_modules\/pdfjs-dist\//, priority: 3, includeDependenciesRecursively: false },
  // Used by the forms and by the sign-in page.
  { name: 'checks', test: CHECKS, priority: 3, includeDependenciesRecursively: false },
  { name: 'charts', test: CHARTS, priority: 3, includeDependenciesRecursively: false },
  {
    name: (id, graph) => (isOfDialogs(id, graph) ? 'dialogs' : null),
    debugName: 'dialogs',
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'sign-in', test: SIGN_IN, minShareCount: 2, priority: 1.6, includeDependenciesRecursively: false },
  // The page that sets up a second factor shares the sections of My Account.
  { name: 'account', test: /\/admin\/my-account\//, minShareCount: 2, priority: 1.5, includeDependenciesRecursively: false },
  // The card is on the first pages, and must not load the code that all other screens share.
  { name: 'getting-started', test: GETTING_STARTED, priority: 2.5, includeDependenciesRecursively: false },
  {
    name: (id, graph) => (!NOT_OF_THE_QUEUE.test(id) && users(QUEUE, id, graph) > 0 ? 'queue' : null),
    debugName: 'queue',
    minShareCount: 2,
    priority: 1.4,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, graph) => (users(FIRST_SCREENS, id, graph) > 0 && !NOT_OF_LISTS.test(id) ? 'lists' : null),
    debugName: 'lists',
    minShareCount: 2,
    priority: 1.2,
    includeDependenciesRecursively: false,
  },
  { name: 'screens', minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
]
