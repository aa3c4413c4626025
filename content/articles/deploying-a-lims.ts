import { type Article, sources } from '#content/articles/sources.ts';
import { criticalTargets } from '#content/claims.ts';

export const deployingALims: Article = {
  id: 'deployment',
  page: 'DeployingALims',
  title: 'Deploying a LIMS in a working laboratory',
  summary:
    'The team, the inventory, a 16-week timetable, interfaces, data migration, validation under CLIA and CAP, cutover, and the questions to ask any vendor. With checklists to print.',
  intro:
    'A laboratory can’t close for a week to change systems. Deployment is the art of switching while samples keep coming in, and of being able to prove afterward that no result changed in the move.',
  published: '2026-11-22',
  sections: [
    {
      id: 'short-version',
      title: 'The short version',
      blocks: [
        'Four mistakes can sink a deployment. Nobody owned the test catalog. The interfaces were tested with normal results only. The old data was copied but never compared. Or validation began in the last week, when there was no time left to fix what it found.',
        'All four can be prevented by dull work done early. If you read no further, do this:',
        {
          checks: [
            'Name one person who owns the test catalog, and give that person the time.',
            'List every analyzer, every partner and every report before you configure anything.',
            'Write the validation plan before the first interface is connected, and have the laboratory director sign it.',
            'Decide how far back history must go, and how you will prove that it arrived intact.',
            'Run one full day of work in the new system, with every role, before you set a date.',
            'Set written go/no-go criteria, and a plan for going back.',
          ],
        },
        'The rest of this guide explains each point. It is written for a clinical laboratory in the United States that works under CLIA. It is not legal advice: your laboratory director decides what your laboratory needs, and your accreditor’s current checklist comes before anything you read here.',
      ],
    },
    {
      id: 'team',
      title: 'Put the team together first',
      blocks: [
        'A LIMS is configured by a few people who know how the laboratory works, and those people already have full-time jobs. The most reliable sign of a late project is a catalog owner who was promised time and didn’t get any.',
        {
          table: {
            caption: 'Who does what',
            head: ['Role', 'Decides', 'Cannot be replaced by'],
            rows: [
              [
                'Laboratory director',
                'Approves the validation plan, the results and the go-live',
                'The vendor, or the IT department',
              ],
              [
                'Catalog owner',
                'Tests, panels, units, reference ranges, calculations, report texts',
                'An export from the old system',
              ],
              [
                'Bench lead of each department',
                'Worklists, quality control, autoverification rules',
                'The catalog owner alone',
              ],
              [
                'Interface lead',
                'Message mappings, with each analyzer and each partner',
                'A specification nobody has tried',
              ],
              [
                'Quality manager',
                'Validation records, procedures, downtime plan',
                'A checklist filled in afterward',
              ],
              [
                'Billing lead',
                'Codes, payers, what makes a claim complete',
                'A test with one insurance type',
              ],
              [
                'Vendor’s installation manager',
                'The plan, the environment, the order of work',
                'A ticket queue',
              ],
            ],
          },
        },
        'CLIA puts the overall operation of the laboratory, including reporting, in the hands of the director, and lets duties be delegated but not the responsibility for them [1]. So plan the director’s time as well: a review of the plan in the first month, one of the results in the last, and an hour for each decision between.',
      ],
    },
    {
      id: 'inventory',
      title: 'Take stock of what you really do',
      blocks: [
        'Write down what the laboratory does before you decide how the new system will do it. The old system’s export is a start, but it describes what was configured, not what is used. Sort every list by how often an entry was used in the past twelve months; a mature catalog has tests that nobody orders anymore, and each of them costs as much to validate as one that you run every day.',
        {
          terms: [
            [
              'Tests',
              'Code, name, specimen and container, units, reference ranges by age and sex, critical limits, decimal places, method, analyzer, stability, turnaround target, LOINC code [12], billing code.',
            ],
            [
              'Calculations',
              'Formula, inputs, rounding, and what happens when an input is missing or outside its range. Anion gap, eGFR, non-HDL cholesterol and corrected calcium are the usual ones.',
            ],
            [
              'Analyzers',
              'Maker, model, software version, serial or network, protocol, one-way or two-way, barcode symbology, which host query it supports, who may change its settings.',
            ],
            [
              'People',
              'Name, role, department, what they sign, and when they last needed the access they have.',
            ],
            [
              'Partners',
              'Who sends orders, who receives results, reference laboratories, public health agencies, payers: for each the format, the contact and the volume.',
            ],
            [
              'Reports',
              'Every layout that leaves the building, with a real example. Include preliminary, corrected and partial reports.',
            ],
            [
              'Labels and forms',
              'Sizes, printers, fields and barcode content. A label one character too long stops a line.',
            ],
            [
              'Workarounds',
              'Every spreadsheet, sticky note and binder that exists because the old system can’t do something. This list is worth more than the requirements document.',
            ],
          ],
        },
        'With the list of analyzers in hand, compare it with the vendor’s list of drivers by model and software version, not by brand. A driver for one generation of an analyzer is not a driver for the next.',
      ],
    },
    {
      id: 'timetable',
      title: 'A timetable you can defend',
      blocks: [
        'The plan below is an example for a laboratory with one site, a dozen analyzers and a handful of EMR interfaces. A small laboratory can halve it; a network of sites goes one site at a time and reuses the catalog. What should not change is the order, and that validation gets its own weeks.',
        {
          table: {
            caption: 'Example timetable: 16 weeks',
            head: ['Weeks', 'Work', 'Done when'],
            rows: [
              [
                '1–2',
                'Team, scope, inventory, validation plan in draft',
                'Every list has an owner, and the director has seen the plan',
              ],
              [
                '2–6',
                'Catalog, users and roles, report layouts',
                'The catalog owner has signed off on each department',
              ],
              [
                '3–8',
                'Analyzer interfaces: one of each model first',
                'Known values arrive with the right test, unit, flag and comment',
              ],
              [
                '4–10',
                'Partner interfaces: orders in, results out',
                'Each partner has confirmed test messages in its own system',
              ],
              [
                '5–11',
                'Data migration: trial, comparison, second trial',
                'Counts match, and the hand-checked sample has no open difference',
              ],
              [
                '9–13',
                'Validation, in the configuration that will go live',
                'Every script is signed, and every failure is fixed and repeated',
              ],
              [
                '11–14',
                'Training by role; a full day of simulated work',
                'Each person has completed the tasks of their role unaided',
              ],
              ['14', 'Go/no-go review', 'The director has signed'],
              ['15', 'Cutover', 'The first day’s results are compared and released'],
              ['15–16', 'Close support, daily review', 'No critical incident is open'],
            ],
          },
        },
        'Freeze the configuration at the start of validation. From then on each change is written down with its reason, and someone decides which scripts must be repeated. Without a freeze you validate a system that no longer exists.',
      ],
    },
    {
      id: 'interfaces',
      title: 'Connect analyzers and partners',
      blocks: [
        'Three families of standards cover nearly everything a clinical laboratory connects. You don’t need to read them in full. You do need to know which one each interface uses and where it typically fails.',
        {
          table: {
            caption: 'Interface standards in a clinical laboratory',
            head: ['Standard', 'Between', 'What it looks like', 'Where it fails'],
            rows: [
              [
                'ASTM E1394, now CLSI LIS02',
                'Analyzer and LIMS',
                'Records H, P, O, R, C, Q and L; frames and checksums are in E1381, now LIS01',
                'Vendor dialects, flags in comments, queries without an answer',
              ],
              [
                'HL7 version 2',
                'LIMS, EMR, reference laboratory, public health',
                'Messages such as OML or ORM for orders and ORU for results, with segments PID, OBR, OBX, NTE',
                'Local codes, corrected results, text split over lines, time zones',
              ],
              [
                'FHIR R4',
                'LIMS, portals, apps, newer EMRs',
                'Resources: ServiceRequest, Specimen, Observation, DiagnosticReport',
                'Status changes, references to missing resources, profiles that differ',
              ],
            ],
          },
        },
        'The analyzer standards are published by CLSI [8], version 2 and FHIR by HL7 [9, 10]. Connect one analyzer of each model first and send it samples with known values. A problem with the first one is a problem with all of them, and it is cheaper to fix once.',
        'For each interface, script at least these cases, and keep what was sent next to what arrived:',
        {
          checks: [
            'a normal, a low, a high and a critical result for every test;',
            'results at the ends of the reportable range: “< 0.1”, “> 1,000”, and a rerun after dilution;',
            'a text result, a titer, a ratio, and “not detected”;',
            'every instrument flag that the analyzer can send, and what the technician then sees;',
            'a control sample, which must never reach a patient’s record;',
            'an unknown barcode, a duplicate barcode and a sample for another department;',
            'an order canceled after the sample arrived, and a test added to a sample in storage;',
            'a correction after release, followed through to the partner’s screen;',
            'the longest comment you use, with every special character you use;',
            'the cable pulled in the middle of a message, and what is sent when it comes back.',
          ],
        },
        'The last one matters more than it seems. Lost and doubled results come from connections that drop between a message and its acknowledgment. Pull the cable yourself; don’t accept a statement that it has been considered.',
      ],
    },
    {
      id: 'migration',
      title: 'Transfer the data, and prove it',
      blocks: [
        'Decide how far back the history must go. Doctors need previous values for comparison, and delta checks need them too; auditors need records for as long as regulations require. CLIA requires most test reports to be kept or retrievable for at least two years and pathology reports for ten [4]. State law, payers and accreditors may ask for longer.',
        'History that nobody will compare need not be in the new system. A read-only archive that can be searched by patient and date meets the retention duty if it stays retrievable, legible and complete for the whole period, and if someone is named to keep it so.',
        {
          steps: [
            'Extract a small batch: one department, one month.',
            'Map codes, units and flags. Where a unit changed over the years, convert nothing silently; keep the original value and unit next to any conversion.',
            'Load it, and compare counts: patients, orders, results, comments, corrected results.',
            'Compare by hand a random sample large enough that the quality manager will sign it, and add the awkward cases on purpose: merged patients, name changes, minors, amended reports, results with long comments.',
            'Write down each difference, decide whether it is an error, fix the mapping, and load again from the start. Never fix migrated data by hand.',
            'Repeat with everything, and time it: you need to know how long the final run takes.',
            'On cutover day load only what changed since, with the same comparison.',
          ],
        },
        {
          table: {
            caption: 'What to compare after a migration',
            head: ['Compare', 'How', 'Accept'],
            rows: [
              [
                'Number of patients, orders, results',
                'Counts by month and test',
                'Equal, or each difference explained',
              ],
              ['Values', 'Every numeric result, by program', 'Identical as text, with unit'],
              ['Reference range and flag', 'By program', 'As reported then, not as configured now'],
              [
                'Comments and corrections',
                'By hand, on the sample',
                'Complete, in order, with dates',
              ],
              [
                'Identity',
                'Name, birth date, identifiers, by program',
                'No patient merged or split',
              ],
              [
                'Report images',
                'Opened from the new system, on the sample',
                'Legible, and for the right patient',
              ],
            ],
          },
        },
        'The third row deserves emphasis. A result from three years ago must show the range that applied then. Many migrations quietly show today’s range, and so change what a doctor was told.',
      ],
    },
    {
      id: 'validation',
      title: 'Validate: what CLIA, CAP and Part 11 ask for',
      blocks: [
        'User acceptance testing asks whether the system does what your staff expects. Validation asks whether each result arrives unchanged, from the analyzer to the printed report, and documents the answer. Inspectors ask for the second.',
        {
          table: {
            caption: 'Which rule asks for what',
            head: ['Rule', 'Applies to', 'What it means for a LIMS'],
            rows: [
              [
                '42 CFR 493.1291',
                'Every CLIA laboratory',
                'A system must ensure that results and patient data go accurately and reliably from entry, interfaced or manual, to the final report destination. That includes calculated results and results sent to other systems',
              ],
              [
                '42 CFR 493.1241',
                'Every CLIA laboratory',
                'Requisition data entered into a LIMS must be entered accurately',
              ],
              [
                '42 CFR 493.1253',
                'New or changed methods',
                'Verification of accuracy, precision, reportable range and reference intervals. A LIMS alone doesn’t trigger it; a new calculation or a changed range may',
              ],
              [
                '42 CFR 493.1105',
                'Every CLIA laboratory',
                'Retention of requisitions, quality control, test records and reports',
              ],
              [
                'CAP checklists',
                'CAP-accredited laboratories',
                'Requirements on the laboratory information system in the Laboratory General checklist: validation before use and after changes, interface result integrity, calculations, access, downtime',
              ],
              [
                '21 CFR Part 11',
                'Records that FDA’s other rules require',
                'Validation, audit trails, access control and electronic signatures',
              ],
              [
                'HIPAA Security Rule',
                'Covered entities and business associates',
                'Risk analysis, access, audit controls, contingency plan',
              ],
            ],
          },
        },
        'The texts are public: CLIA in 42 CFR part 493 [1, 2, 3, 4], Part 11 in title 21 [5], the Security Rule in 45 CFR part 164 [11]. CAP’s checklists are for its participants [7]; use the edition under which you will be inspected.',
        'Part 11 is often quoted where it doesn’t apply. It concerns electronic records that other FDA regulations require, such as those of nonclinical studies, clinical investigations and manufacturing, and FDA’s guidance reads its scope narrowly [6]. Routine patient testing under CLIA is usually outside it. If your laboratory supports clinical trials or makes regulated products, it is inside for that work, and you will need validation records, time-stamped audit trails, authority checks and signatures linked to their records.',
        'A validation plan that holds up has these parts:',
        {
          steps: [
            'Scope: version, modules, interfaces, sites, and what is deliberately left out.',
            'Risk: for each function, what harm an undetected error could do. Test the dangerous functions hardest; FDA’s guidance on software validation gives the reasoning, even for software outside its reach [13].',
            'Requirements, numbered, in the laboratory’s own words.',
            'Scripts that name the requirement, the input, the expected result and the evidence to keep.',
            'Acceptance criteria, written before the first test.',
            'Execution: who, when, actual result, evidence attached, pass or fail.',
            'Deviations: what failed, why, what was changed, what was repeated.',
            'A summary report, signed by the laboratory director before patient results are released.',
            'Revalidation: which later changes need which scripts again. Cover new versions, new interfaces, new tests and changed calculations.',
          ],
        },
        'The report itself needs its own test. Print or open each layout as the doctor will see it, and look for what CLIA wants on it [3]:',
        {
          checks: [
            'the patient’s name and identification number, or a unique patient identifier;',
            'the name and address of the laboratory that performed the test;',
            'the date of the report, the test performed and, where it matters, the specimen source;',
            'the result with unit or interpretation, and the reference interval available;',
            'the condition of a specimen that did not meet your criteria;',
            'for a correction: that it is one, with the original still retrievable.',
          ],
        },
      ],
    },
    {
      id: 'training',
      title: 'Train people in their own work',
      blocks: [
        'People learn a system by doing their own work in it. Train each role separately, on a copy with fictional patients, and have every group work through a full day of its own tasks. A demonstration is not training.',
        'End with a simulated day: real volumes, every department, the night shift included, with faults put in on purpose. Break a label printer. Send a critical value at shift change. Cancel an order that is already on the analyzer. What people ask for help with on that day is what your quick-reference cards should say.',
        'Keep a record of who was trained in what, and who judged them able to do it. New procedures go out with the training, not after it: the old procedure manual describes a system that is about to disappear.',
      ],
    },
    {
      id: 'go-live',
      title: 'Go live, and stay close',
      blocks: [
        'Pick a quiet morning: not a Monday, not the day before a holiday, not the week of an inspection. Keep the old system readable, but enter data in only one. With two systems of record, you have none.',
        'The review before it should take an hour and be allowed to say no.',
        {
          checks: [
            'Every validation script is signed, and no failure is open that could change a result.',
            'The last trial migration passed, and its duration fits the window.',
            'Every partner has confirmed the date and has a contact for the day.',
            'Each person on the first three shifts is trained and can sign in.',
            'Downtime forms and labels are printed and at the bench.',
            'The vendor’s people are named, with phone numbers, hour by hour.',
            'The point of no return is written down, with who decides and how to go back.',
            'The laboratory director has signed.',
          ],
        },
        {
          table: {
            caption: 'Cutover day, as an example',
            head: ['Hour', 'What happens', 'Stop if'],
            rows: [
              [
                '−12',
                'Last orders in the old system; pending list printed',
                'The pending list can’t be explained',
              ],
              ['−8', 'Final data load and comparison', 'Counts differ without a reason'],
              [
                '−4',
                'Interfaces switched, one analyzer of each model first',
                'A known sample arrives wrong',
              ],
              [
                '−1',
                'Controls run and reviewed in the new system',
                'Controls don’t reach their chart',
              ],
              [
                '0',
                'First patient samples; the first results of each test compared with the analyzer’s screen',
                'Any value differs',
              ],
              [
                '+4',
                'First reports read by a partner, on its own screen',
                'A report is missing or incomplete',
              ],
              ['+8', 'Point of no return: director decides', 'A critical incident is open'],
              ['+24', 'Night shift debriefed, incidents sorted', '–'],
            ],
          },
        },
        'Have the installation manager in the room for the first few days. Agree in advance on which incidents are critical and how fast they get a response, in hours, in writing.',
      ],
    },
    {
      id: 'afterward',
      title: 'The first 90 days',
      blocks: [
        'Go-live is the middle of the project. Measure the same five things each week, compared with the weeks before the change, and show them to everyone:',
        {
          list: [
            'turnaround time by test, at the median and at the 90th percentile;',
            'corrected reports, with the reason;',
            'results held for manual review, and how many of them were changed;',
            'orders that a person had to retype or repair;',
            'claims rejected for missing data.',
          ],
        },
        'Turnaround will be worse for a week or two; people are reading screens that they used to know by heart. Corrected reports must not be worse for a single day. If they are, stop and find out why.',
        'Try the downtime procedure within the first 90 days, on purpose, on paper, for an hour. Then close the project properly: archive the validation file where an inspector can be shown it in five minutes, end the access of everyone who no longer needs it, and retire the old system only after someone has retrieved a record from its archive.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions to ask any vendor, us included',
      blocks: [
        'Ask for answers in writing, and ask to see rather than to be told.',
        {
          steps: [
            'Which of our analyzers, by model and software version, do you have a driver for today? What does a missing one cost, and who maintains it after a firmware update?',
            'Show us a host query, a rerun and a broken connection on one of our models.',
            'Who will be our installation manager, how many other sites will that person be handling, and will they be on site at go-live?',
            'What do you deliver for validation: a plan, scripts, evidence? What remains ours?',
            'How do we prove that migrated results are complete? Show us the comparison report of a migration.',
            'Which reference range does a result from three years ago show?',
            'What is charged besides the base price: seats, interfaces, updates, storage, support at night, leaving?',
            'How are changes to your software announced, and can we test them before they reach our patients?',
            'What is a critical incident, and within how many hours do we get a response and a plan?',
            'Where is the data, who can read it, and who gives permission?',
            'When was a backup last restored, and how long did it take?',
            'When we leave, in which format do we get our data, how long do we have, and what does it cost?',
          ],
        },
        `Our own answers to several of these are public. We have over 300 device drivers. Migration tools, an installation manager, group training, user acceptance testing and validation are part of deployment, which is free for the first laboratory in a state. ${criticalTargets} Data is kept for one month after the service stops.`,
      ],
    },
  ],
  sources: [
    sources.clia,
    sources.cfr1253,
    sources.cfr1291,
    sources.cfr1105,
    sources.part11,
    sources.part11Guidance,
    sources.cap,
    sources.clsi,
    sources.hl7v2,
    sources.fhir,
    sources.securityRule,
    sources.loinc,
    sources.softwareValidation,
  ],
};
