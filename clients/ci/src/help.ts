const settings = `SETTINGS
  ACQUIS_URL       The service. Default: http://127.0.0.1:3000
  ACQUIS_API_KEY   The API key. It is taken from here alone, so that no list of processes shows it
  NO_COLOR         No colours`;

const exitCodes = (one: string): string => `EXIT CODES
  0  ${one === "changed" ? "nothing changed" : "passes"}
  1  ${one === "changed" ? "something that the file names has changed" : "a system fails"}
  2  not written as it must be: the command, or a file (every problem with line and column)
  3  the service was not reached, or did not answer: key, quota, failure`;

const reports = `  --url URL            The service, instead of ACQUIS_URL
  --markdown FILE      A summary, e.g. for $GITHUB_STEP_SUMMARY
  --json FILE          The result for programs
  --outputs FILE       Appends name=value lines, e.g. to $GITHUB_OUTPUT or a dotenv report`;

const classifyHelp = `acquis-ci classify PATH…

Classifies AI systems under the AI Act. A PATH is a system card in YAML, a folder of them, or a description in plain words (.md, .txt).
Fails where a system is prohibited or high-risk and its card does not accept that with a reason.

OPTIONS
  --fail-on LEVELS     Levels that fail, of prohibited, high, limited; or none. Default: prohibited,high
  --sarif FILE         Findings as SARIF 2.1.0; accepted ones are suppressed
${reports}

EXAMPLES
  acquis-ci classify systems/
  acquis-ci classify systems/ --fail-on prohibited --sarif acquis.sarif --markdown summary.md
  acquis-ci classify docs/description.md

${settings}

${exitCodes("fails")}`;

const watchHelp = `acquis-ci watch [FILE]

Tells whether the law that a project's file names has changed since it was last reviewed, with the words that went and came.
FILE is acquis.yaml where none is named.

OPTIONS
  --pull-request FILE  The text of a pull request, where something changed: title, empty line, body
  --update             Moves \`reviewed\` in FILE to the newer version; all else stays as it is
  --from VERSION       A corpus version instead of the file's
  --to VERSION         A corpus version instead of the service's current one
${reports}

EXAMPLES
  acquis-ci watch
  acquis-ci watch acquis.yaml --pull-request pull-request.md --update

${settings}

${exitCodes("changed")}`;

const help = `acquis-ci COMMAND

Acquis for pipelines: EU regulation beside the code that it is about. It quotes the law; it gives no legal advice.

COMMANDS
  classify PATH…   Risk levels of the AI systems that files describe; fails on prohibited and high unless accepted
  watch [FILE]     What changed in the law that a project rests on

  acquis-ci COMMAND --help tells more; acquis-ci --version which one this is.

${settings}`;

/** The help of a command; of the whole program where none is named. */
export const helpOf = (command: string | undefined): string =>
  command === "classify" ? classifyHelp : command === "watch" ? watchHelp : help;
