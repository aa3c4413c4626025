import { type Article, sources } from '#content/articles/sources.ts';

export const whatAModernLimsIs: Article = {
  id: 'modern-lims',
  page: 'WhatAModernLimsIs',
  title: 'What a modern LIMS is',
  summary:
    'One record from order to report, and everything that depends on it: analyzers, quality control, autoverification, FHIR, security, the cloud contract. With a scorecard for the system you have.',
  intro:
    'A laboratory information management system follows a sample from order to report. That has been true for decades. What has changed is how much of the trip it covers, and how much of it happens without anyone touching a keyboard.',
  published: '2026-11-22',
  sections: [
    {
      id: 'definition',
      title: 'A definition that helps you choose',
      blocks: [
        'Vendors call their systems LIS, LIMS, laboratory informatics platforms and more. Traditionally a laboratory information system (LIS) belonged to a clinical laboratory and followed patients, and a laboratory information management system (LIMS) belonged to research or industry and followed samples. Today the words overlap, and a clinical laboratory will meet both. The name tells you little. This definition tells you more:',
        'A modern LIMS keeps one record of each sample, from the order to the report and the bill, that people, analyzers and other systems work on through documented interfaces, and that can show at any time who did what to it and why.',
        'Each part of the sentence excludes something. One record excludes a separate quality control program and a billing spreadsheet. Documented interfaces exclude a printout that someone retypes. Who did what excludes a shared sign-in at the bench. Keep the sentence at hand when you watch a demonstration.',
        'In the regulatory sense such software is modest. FDA classifies a calculator or data processing module for clinical use, which stores, retrieves and processes laboratory data, as a class I device [15]. The heavier duties are the laboratory’s own, under CLIA [1].',
      ],
    },
    {
      id: 'record',
      title: 'One record, not five',
      blocks: [
        'An older laboratory often keeps the same sample in several places: the order in the doctor’s EMR, the tube on a list, the value in the analyzer, the control in a binder, the bill in a spreadsheet. Every copy is typed by hand, and every keystroke is a chance for error.',
        'A modern LIMS holds one record. The order becomes the worklist, the worklist becomes the run, the run becomes the result, and the result becomes both report and bill. Nobody types the patient’s name twice.',
        'Follow one sample through your own laboratory with a notebook, and write down each time a person copies something from one place to another. The table shows where copies usually hide.',
        {
          table: {
            caption: 'The life of a sample, in one record and in five',
            head: ['Step', 'With separate systems', 'With one record'],
            rows: [
              [
                'Order',
                'Retyped from a requisition',
                'Arrives as a message; missing data is asked for before the draw',
              ],
              [
                'Collection',
                'Label by hand, or from another program',
                'Label with the accession’s barcode, at the point of collection',
              ],
              [
                'Receipt',
                'A tick on a list',
                'A scan with time, place and condition; a rejection with its reason',
              ],
              [
                'Analysis',
                'Tests programmed at the analyzer',
                'The analyzer asks the LIMS what to run',
              ],
              [
                'Quality control',
                'A second program, looked at later',
                'The same record; a failed rule holds the results of that run',
              ],
              [
                'Review',
                'Every result, by eye',
                'The exceptions, with previous values and flags beside them',
              ],
              ['Report', 'Printed, faxed, scanned', 'Sent as data, and readable as a page'],
              ['Bill', 'Typed from the report', 'Made from what was done'],
              ['Inspection', 'Three binders and a search', 'One query'],
            ],
          },
        },
        'CLIA asks for exactly this chain to be sound. A laboratory must make sure that what is transcribed from a requisition is entered accurately, and that results go accurately and reliably from the point of data entry, interfaced or manual, to the final report [1, 3]. Every copy that you remove is one that you no longer have to prove correct.',
      ],
    },
    {
      id: 'analyzers',
      title: 'It talks to your analyzers',
      blocks: [
        'Most analyzers speak one of two protocols: ASTM, the older one, or HL7. ASTM E1394 describes the message and E1381 the line beneath it; CLSI maintains both today as LIS02 and LIS01 [6]. A driver translates between the analyzer’s dialect and the record. The standard leaves room, and each maker has used it differently, so a driver is written for a model rather than for a protocol.',
        {
          terms: [
            [
              'One-way',
              'The analyzer sends results. Someone still programs the tests and matches results to samples by number.',
            ],
            [
              'Two-way, download',
              'The LIMS sends orders ahead. It works until samples are loaded in another order or on another analyzer.',
            ],
            [
              'Two-way, host query',
              'The analyzer reads the barcode and asks what to run. The technician programs nothing, and reruns and reflex tests need no paper.',
            ],
          ],
        },
        'Ask for host query wherever the analyzer supports it. Also ask what travels with the value: instrument flags, reagent lot, dilution, the operator, the time of measurement. A driver that drops the flags makes a clot look like a low platelet count.',
        'Before you choose a system, list your analyzers and compare them with the vendor’s drivers. Ask what a missing driver costs, and who maintains it after a firmware update.',
      ],
    },
    {
      id: 'quality',
      title: 'Quality control sits next to the result',
      blocks: [
        'Control charts in a separate program get checked when somebody has time. In a modern LIMS the control run is part of the same record, so you see a rule violation, such as a control beyond three standard deviations, before that run’s patient results go out.',
        'CLIA requires control procedures that detect immediate errors and monitor accuracy and precision over time, at defined frequencies, with records [2]. The system can’t choose your rules, but it should be able to carry them out:',
        {
          checks: [
            'controls by level, lot and analyzer, with means and limits of your own;',
            'multirules, such as 1-3s, 2-2s, R-4s and 10-x, chosen by test;',
            'a parallel run of a new lot against the old one;',
            'results held from the last good control on, with a list of those that may be affected;',
            'the corrective action recorded next to the failed point, with name and time;',
            'peer comparison files, and proficiency testing samples handled like patients’ samples;',
            'a chart for the inspector in one step, for any test and any week.',
          ],
        },
        'The fourth is the test of a good design. When a control fails at noon, the question is not what to do with the sample in the analyzer. It is which results released since eight in the morning a doctor may already have acted on.',
      ],
    },
    {
      id: 'autoverification',
      title: 'Routine results release themselves',
      blocks: [
        'In a routine laboratory most results are unremarkable, and a person who looks at thousands of them stops seeing. Autoverification releases what passes the laboratory’s rules and leaves the rest for people. CLSI has a standard for designing and validating such rules, AUTO10 [6].',
        'A rule set that can be defended has these layers, each of which can only hold a result, never release it alone:',
        {
          steps: [
            'The run: controls in, calibration valid, no analyzer alarm.',
            'The sample: identity sure; volume, age and hemolysis, icterus and lipemia indices within limits.',
            'The value: inside the reportable range and inside limits you chose for the test.',
            'The patient: plausible for age and sex, and against the previous value (delta check).',
            'The panel: consistent with the other results on the sample.',
            'The critical list: always held for a person, and for a call with read-back.',
          ],
        },
        'Rules belong to the laboratory director, so the system must show them in a form that a director can read, with a version and a date, and must be able to say for each released result which version released it. You can’t validate a rule that exists only in a vendor’s code.',
      ],
    },
    {
      id: 'exchange',
      title: 'It opens to doctors and patients',
      blocks: [
        'Reports used to go out on paper, or as a picture of paper. FHIR, the current standard for exchanging health data, sends a result as data: test, value, unit, reference range and flag [8]. The doctor’s EMR can plot a trend from it, and the patient’s app can explain it.',
        {
          table: {
            caption: 'The same potassium result in three standards',
            head: ['Standard', 'Where you meet it', 'How it carries the result'],
            rows: [
              [
                'ASTM E1394 / CLSI LIS02',
                'Analyzer to LIMS',
                'One R record: test, value, unit, range, flag, status, time',
              ],
              [
                'HL7 version 2',
                'LIMS to EMR, to a reference laboratory, to public health',
                'One OBX segment under an OBR, in an ORU message',
              ],
              [
                'FHIR R4',
                'LIMS to portals, apps and newer EMRs',
                'One Observation, gathered with others in a DiagnosticReport',
              ],
            ],
          },
        },
        'No standard carries meaning by itself. Two systems agree on a test only if both give it the same name, which is what LOINC is for [9], and on an amount only if both write the unit the same way, which is what UCUM is for [10]. Ask where codes are kept in the LIMS, who maintains them, and what a partner sees for a test that has none.',
        'Expect version 2 to stay for many years. The modern system is not the one that has FHIR instead of version 2 [7]; it is the one that makes both from the same record, so that they can’t differ.',
        'Patients have a right to this data. Under HIPAA they may get completed test reports from the laboratory itself [12], and federal rules on information blocking restrict practices that keep electronic health information from those who may have it [13]. A portal is no longer a courtesy. It should explain each value in plain English, with its history, and let the patient decide who else may see it.',
      ],
    },
    {
      id: 'cloud',
      title: 'It runs in the cloud, and somebody is accountable for it',
      blocks: [
        'A server under the bench needs somebody to patch it, back it up and replace its disks. A cloud system moves that work to the vendor, so the questions change. Ask these:',
        {
          list: [
            'Where is the data stored, and under which rules?',
            'What availability does the vendor commit to, as a number?',
            'Who can open a record, and who grants permission?',
            'How fast does somebody respond when it goes down at night?',
            'What happens to the data when the contract ends?',
          ],
        },
        'Put the number into hours before you discuss it. A year has 8,760 hours, so each tenth of a percent is almost nine of them.',
        {
          table: {
            caption: 'What an availability figure allows',
            head: ['Availability', 'Down per year', 'Down per 30 days'],
            rows: [
              ['99%', '87 h 36 min', '7 h 12 min'],
              ['99.5%', '43 h 48 min', '3 h 36 min'],
              ['99.9%', '8 h 46 min', '43 min'],
              ['99.99%', '53 min', '4 min'],
            ],
          },
        },
        'Also ask what counts: whether planned maintenance is included, and whether “available” means that a page answers or that a result can be released. Then plan for the hours that remain. Analyzers must be able to go on measuring and to send later what they measured; the bench needs labels and forms for downtime; and the procedure has to be tried before it is needed.',
      ],
    },
    {
      id: 'security',
      title: 'It knows who did what',
      blocks: [
        'Nearly every duty about records comes down to one property: the system can show what a record was, who changed it, when and why.',
        {
          table: {
            caption: 'What the rules want from the record',
            head: ['Rule', 'Applies to', 'In the system'],
            rows: [
              [
                'CLIA, 42 CFR part 493',
                'Every clinical laboratory',
                'Corrected reports recognizable, originals retrievable; results to authorized persons only; retention',
              ],
              [
                'CAP accreditation',
                'Laboratories that choose it',
                'Validation, interface checks, access, downtime, as the current checklists say',
              ],
              [
                'HIPAA Security Rule',
                'Covered entities and their business associates',
                'Unique users, access control, audit controls, integrity, contingency plan',
              ],
              [
                '21 CFR part 11',
                'Records that other FDA rules require, such as those of clinical investigations',
                'Time-stamped audit trails, authority checks, signatures bound to records, validation',
              ],
            ],
          },
        },
        'The sources are short enough to read [1, 4, 5, 11, 14]. Two points are often missed. A vendor’s certificate doesn’t move any of these duties from the laboratory to the vendor. And an audit trail that only the vendor can search will not help you on the day of an inspection or of a complaint.',
        'Roles should follow the work: a director sees the laboratory, a technician the bench, a doctor the patients in their care, an administrator the settings. Test it in the demonstration by asking to sign in as a technician and to open something that a technician should not see.',
      ],
    },
    {
      id: 'money',
      title: 'Its price follows your work',
      blocks: [
        'The purchase price was never the cost of a LIMS. Before you compare offers, put every line in one table for five years, including those that appear only later:',
        {
          checks: [
            'license or rate, and what it is counted by: seats, sites, tests, accessions;',
            'installation, configuration, data migration, validation support, training;',
            'each analyzer interface and each partner interface, and their upkeep;',
            'servers, backups, security updates, and the hours of your own IT staff;',
            'updates when a regulation changes;',
            'support at night and on weekends;',
            'growth: what the hundredth user, the second site and twice the volume cost;',
            'leaving: export, help, time.',
          ],
        },
        'A price per completed test makes the software a variable cost like a reagent, falls with volume if it is tiered, and gives the vendor a reason to care about throughput. A price per seat does the opposite: it makes a laboratory share sign-ins, which none of the rules above allows.',
      ],
    },
    {
      id: 'not',
      title: 'What a modern LIMS does not do',
      blocks: [
        'It doesn’t practice medicine. Reflex rules, flags and suggestions prepare a decision that a qualified person makes. Ask of every feature called intelligent what it was tested on, what it does when it is unsure, and who can switch it off.',
        'It doesn’t repair a process. A laboratory that can’t say which of two reference ranges is right will have both in the new system. And it doesn’t replace the director’s duty to see that methods are verified, controls are reviewed and people are competent.',
        'It also can’t be judged from slides. Bring five of your own cases to the demonstration: a corrected report, a failed control, an add-on test, a merged patient and a result that a doctor disputes. Watch how many screens, and how many people, each one needs.',
      ],
    },
    {
      id: 'scorecard',
      title: 'A scorecard for the system you have',
      blocks: [
        'Tick what is true in your laboratory today, not what the manual says is possible.',
        {
          checks: [
            'Nobody types a patient’s name after the order.',
            'Every analyzer that can query the host does.',
            'Instrument flags reach the person who reviews the result.',
            'A failed control holds patient results without anyone’s help.',
            'We can list the results released since the last good control in under a minute.',
            'Autoverification rules are readable, versioned and signed.',
            'A result from three years ago shows the range that applied then.',
            'Our largest customer gets results as data, with LOINC codes.',
            'Patients can see their results without calling us.',
            'Our own staff can change a report layout.',
            'Each person has a sign-in of their own, and those who left have none.',
            'We have restored a backup, or our vendor has shown us that it did.',
            'We tried downtime this year.',
            'We know what the system cost us last year, all of it.',
            'We know how we would get our data out.',
          ],
        },
        'Twelve or more: improve what is missing, and stay. Eight to eleven: ask your vendor for a dated plan. Fewer than eight: begin an inventory now, because a good deployment starts long before a contract. The thresholds are ours, from no study; which boxes are empty matters more than how many.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions to ask any vendor, us included',
      blocks: [
        {
          steps: [
            'Show us one sample from order to bill. Where does data leave the record?',
            'Which of our analyzers can you query today, and what happens with the others?',
            'Show us a failed control, and the patient results it holds.',
            'Show us an autoverification rule, its history and a result it released.',
            'Which messages do you send to an EMR like ours, in which versions, with which codes?',
            'How does a corrected result look in our customer’s system?',
            'Who can read our patients’ data at your company, and who allows it?',
            'Can we search the audit trail ourselves? Show us who opened this record.',
            'What availability do you commit to, counted how?',
            'What will we pay in the third year at twice our volume, with everything included?',
            'What do you charge for a new analyzer whose driver you don’t have?',
            'How do we leave?',
          ],
        },
        'For our own system the short answers are public. We have over 300 device drivers. Data is exchanged over FHIR; for a partner that needs version 2, ask us before you sign. Data is stored in the United States on a HIPAA-compliant cloud. Availability is over 99.9%; the contract states the period. The rate is fixed, all-inclusive and per completed test, and falls as volume rises. Client data opens only with its owner’s permission or on the owner’s instruction, and we keep it for one month after the service stops.',
      ],
    },
  ],
  sources: [
    sources.clia,
    sources.cfr1256,
    sources.cfr1291,
    sources.part11,
    sources.cap,
    sources.clsi,
    sources.hl7v2,
    sources.fhir,
    sources.loinc,
    sources.ucum,
    sources.securityRule,
    sources.access,
    sources.informationBlocking,
    sources.cms,
    sources.dataModule,
  ],
};
