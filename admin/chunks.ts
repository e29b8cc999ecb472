import type { Rolldown } from 'vite'

type CodeSplittingGroup = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** What the bundler knows of a module: who imports it, and who loads it later with `import()`. */
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * A folder's index loads the screens of its resource, and the page of renewals its dashboard; everything else that is loaded later is a
 * dialog or a part of a screen.
 */
const LOADS_SCREENS = /\/admin\/([^/]+\/index|renewals\/RenewalsList)\.tsx?$/

/**
 * The inputs of forms. A package's modules import each other through its index, so who needs them cannot be seen; and the page of exports
 * is a form, so that of our own modules who needs them says too much.
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

/** The checks of a value by its schema. */
const CHECKS =
  /\/contract\/fields\/(check|sentences)\.ts|\/rules\/(people\/accounts|cursors|custom-fields\/values|documents|reminders\/returned-mail)\.ts|\/node_modules\/typebox\/build\/(schema|format)\//

const SIGN_IN = /\/admin\/(authentication|set-up\/(SetUpHint|setUpQuery))|\/@mui\/icons-material\/Key\./

/** The card of the first steps. */
const GETTING_STARTED = /\/admin\/getting-started\/|\/@mui\/icons-material\/RadioButtonUnchecked\./

/** What only pages with charts need, and several of them. */
const CHARTS =
  /\/node_modules\/(@mui\/x-|@base-ui\/|d3-|internmap\/|robust-predicates\/|delaunator\/|reselect\/|flatqueue\/|bezier-easing\/)/

/** The queue, which must stay the lightest: admin/budget.ts. */
const QUEUE = /\/admin\/renewals\/RenewalsList\.tsx$/

/** The other screens that people open first. */
const FIRST_SCREENS =
  /\/admin\/(renewals\/dashboard\/Dashboard|licenses\/LicenseList|properties\/PropertyList|today\/TodayPage|user-tasks\/TasksPage)\.tsx$/

/** The modules that are loaded later and need this one at once. */
const neededBy = (id: string, graph: Graph): string[] => {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].filter((each) => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
}

/** Whether only dialogs need a module, and several of them. */
const isOfDialogs = (id: string, graph: Graph): boolean => {
  if (FORMS.test(id)) return true
  if (id.includes('/node_modules/')) return false
  const users = neededBy(id, graph)
  const loaders = users.flatMap((user) => graph.getModuleInfo(user)?.dynamicImporters ?? [])
  return users.length > 1 && !loaders.some((loader) => LOADS_SCREENS.test(loader))
}

/** Parts of packages that the queue does not use. Who needs a part of a package cannot be seen, as above. */
const NOT_OF_THE_QUEUE =
  /\/(@mui\/material\/(Tab|Tabs|Accordion\w*|Step\w*|Radio\w*|List(Item\w*|Subheader)|FormGroup|TabScrollButton|ScrollbarSize|TableContainer|NoSsr)|ra-core\/dist\/controller\/(list\/useList|useSortState|usePaginationState)|ra-ui-materialui\/dist\/(Labeled|Offline))[/.]/

/** The same for the others. */
const NOT_OF_LISTS = /\/@mui\/material\/(Accordion\w*|Step\w*|Radio\w*|List(Item\w*|Subheader)|FormGroup)[/.]/

/** How many of these screens need a module. */
const users = (screens: RegExp, id: string, graph: Graph): number => neededBy(id, graph).filter((each) => screens.test(each)).length

/**
 * The files of the console. A screen is three or four of them: what every page needs, what the first screens need, what other screens
 * share, and the screen itself. What dialogs share comes when the first of them opens.
 */
export const groups: CodeSplittingGroup[] = [
  { name: 'console', tags: ['$initial'], priority: 4 },
  { name: 'pdf', test: /\/node_modules\/pdfjs-dist\//, priority: 3, includeDependenciesRecursively: false },
  // Forms check what is typed, and so does the page on which people sign in.
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
  // The card is above the first pages, and must not bring with it what all other screens share.
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
