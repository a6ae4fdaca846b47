export const HELP = `leitstand pull | push | check: texts of a Leitstand context in pipelines

  leitstand pull  --format xliff2 --source de --lang fr,en [--out 'texts/{lang}.xlf' | --dir texts]
  leitstand push  FILE… [--dry-run] [--take KIND] [--skip KIND]
  leitstand check [--lang fr,en] [--only CHECK] [--ignore CHECK]

All commands
  --url URL            address of the server, without /ecs; otherwise LEITSTAND_URL
  --token-file FILE    file with the access token; otherwise LEITSTAND_TOKEN
  --context NAME       whose texts
  --lang LANG          language; several by commas, or the option again
  --timeout SECONDS    for each request, 60 unless said otherwise
  --json               one JSON object on standard output
  --help

pull, push
  --format NAME        as the server calls it: xliff2, csv, json …
  --source LANG        language that the files are translated from
  --set NAME=VALUE     further parameter of wording/export or wording/import
pull
  --out PATH           file; {lang} stands for the language
  --dir FOLDER         folder for files with the names that the server gives
push
  --dry-run            only show what would be written
  --take KIND          also take clash, source, placeholder or foreign texts
  --skip KIND          leave out review, changed or added texts, or do not report the others
check
  --only CHECK         missing, outdated, placeholderMissing …; all but outdated unless said otherwise
  --ignore CHECK       all but these

leitstand.json in the working directory may say url, context, format, source, langs, files and parameters.
Exit codes: 0 well; 1 findings, or texts that were refused or left out; 2 wrong usage; 3 not allowed; 4 unreachable;
5 an error in this command itself.
`;
