"""What cells do when they run: harmless things over which a grader may trip."""

from __future__ import annotations

from .corpus import FULL, add, case, edit, one, put_first, write

VISIBLE = one("visible_entries")


@case(FULL)
def input_in_a_cell(notebook):
    """A cell asks a question that nobody answers."""
    add(notebook, "name = input('Your name? ')\nprint(name)")


@case(VISIBLE, "input")
def input_in_a_function(notebook):
    """A function asks a question that nobody answers."""
    edit(notebook, "visible_entries", "return int", "input('go on? ')\n    return int")


@case(FULL)
def line_magics(notebook):
    """Magics that notebooks begin with."""
    add(notebook, "%matplotlib inline\n%load_ext autoreload\n%autoreload 2")
    add(notebook, "%pip install numpy\n%conda install numpy\n%cd ..\n%env A=1\n%pwd\n%who")


@case(FULL)
def a_timed_answer(notebook):
    """A cell magic in front of an answer: its names still count."""
    put_first(notebook, "padding_mask", "%%time")


@case(FULL)
def a_captured_answer(notebook):
    """An answer whose output is captured."""
    put_first(notebook, "padding_mask", "%%capture out")


@case(FULL)
def an_unknown_line_magic(notebook):
    """A magic of an extension that is not there, in an answer."""
    put_first(notebook, "padding_mask", "%nb_black")


@case(VISIBLE, "visible_entries")
def an_unknown_cell_magic(notebook):
    """A cell magic that is not there takes its whole cell with it."""
    put_first(notebook, "visible_entries", "%%nb_mypy strict")


@case(FULL)
def other_languages(notebook):
    """Cells for the shell, the browser and a file."""
    for source in ("%%bash\nls", "%%html\n<b>x</b>", "%%javascript\n1", "%%writefile a.txt\nx"):
        add(notebook, source)
    add(notebook, "%run nothing.py")
    add(notebook, "%%sh\nexit 3")


@case(FULL)
def shell_commands(notebook):
    """Installing and listing, with and without a result."""
    add(notebook, "!pip install --quiet numpy\nfiles = !ls -l\nprint(len(files))\n!!ls")


@case(FULL)
def questions_to_ipython(notebook):
    """Help in both forms."""
    add(notebook, "np.where?")
    add(notebook, "help(np.where)\ncausal_mask??")


@case(FULL)
def a_missing_package(notebook):
    """A cell imports what is not installed here."""
    add(notebook, "import torch\nimport pandas as pd\nfrom google.colab import drive")


@case(VISIBLE, "ModuleNotFoundError", "seaborn")
def a_missing_package_in_an_answer(notebook):
    """An answer cannot be had without a package that is not installed here."""
    put_first(notebook, "visible_entries", "import seaborn as sns")


@case(FULL)
def words_on_standard_error(notebook):
    """A function talks on standard error."""
    talk = "import sys\n    print('!', file=sys.stderr)"
    edit(notebook, "causal_mask", "return np", f"{talk}\n    return np")


@case(FULL)
def warnings_of_numpy(notebook):
    """A right answer through the logarithm of zero, with its warning."""
    source = "def causal_mask(T):\n    return np.log(np.tri(T))"
    write(notebook, "causal_mask", source)


@case(FULL)
def warnings_of_its_own(notebook):
    """A function that warns each time, and a filter that shows all of it."""
    edit(
        notebook,
        "causal_mask",
        "return np",
        "import warnings\n    warnings.warn('deprecated', DeprecationWarning)\n    return np",
    )
    add(notebook, "import warnings\nwarnings.simplefilter('always')")


@case(FULL)
def warnings_as_errors(notebook):
    """A filter that turns warnings into errors."""
    add(notebook, "import warnings\nwarnings.simplefilter('error')")


@case(FULL)
def logging_on_every_level(notebook):
    """Loggers that write to standard error and into a file."""
    add(notebook, "import logging\nlogging.basicConfig(level=0)\nlogging.error('e')")
    add(notebook, "import logging\nlogging.getLogger().addHandler(logging.FileHandler('log.txt'))")
    edit(notebook, "causal_mask", "return np", "import logging; logging.critical(T)\n    return np")


@case(FULL)
def numpy_raises_on_every_warning(notebook):
    """np.seterr changes how NumPy computes, for everybody in its process."""
    add(notebook, "np.seterr(all='raise')")


@case(FULL)
def numpy_prints_otherwise(notebook):
    """Print options, and a seed for everybody."""
    add(notebook, "np.set_printoptions(precision=1, threshold=3, suppress=True)\nnp.random.seed(0)")


@case(FULL)
def another_working_folder(notebook):
    """A cell goes elsewhere, and to where nothing is."""
    add(notebook, "import os\nos.chdir('/')")
    add(notebook, "import os\nos.chdir(os.path.expanduser('~/notebooks'))")


@case(FULL)
def figures_left_open(notebook):
    """More figures than Matplotlib likes, none of them closed."""
    add(notebook, "import matplotlib.pyplot as plt\nfor i in range(25): plt.figure()\nplt.ion()")
    add(notebook, "plt.plot([1, 2])\nplt.show(block=True)\nplt.savefig('figure.png')")


@case(FULL)
def a_window_for_figures(notebook):
    """A back end that needs a screen."""
    add(notebook, "import matplotlib\nmatplotlib.use('TkAgg')\n%matplotlib qt")


@case(FULL)
def figures_that_fail(notebook):
    """A drawing cell of the course was changed and raises."""
    edit(notebook, "fig_causal_mask", "mask = causal_mask(5)", "mask = causal_mask()")


@case(FULL)
def leaving(notebook):
    """Cells that want to end the program."""
    for source in ("exit()", "quit", "import sys; sys.exit(1)", "raise SystemExit('done')"):
        add(notebook, source)


@case(FULL)
def standard_output_elsewhere(notebook):
    """print goes into a text, and never comes back."""
    add(notebook, "import io, sys\nsys.stdout = io.StringIO()\nsys.stderr = None")


@case(FULL)
def much_output(notebook):
    """Ten thousand lines of a loop that was left in."""
    add(notebook, "for i in range(10_000): print(i, 'step')")


@case(FULL)
def too_much_output(notebook):
    """More output than is kept ends its cell, and nothing else."""
    add(notebook, "for i in range(100_000): print('x' * 100)")


@case(FULL)
def builtins_overwritten(notebook):
    """Names of Python's own used for numbers."""
    add(notebook, "sum = 0\nlist = [1]\nlen = 3\nmax = min = id = None\nprint = 5")


@case(FULL)
def names_deleted_at_the_end(notebook):
    """A last cell cleans up."""
    add(notebook, "del causal_mask, np\n%reset -f", after="explain_mask")


@case(FULL)
def a_star_import(notebook):
    """Everything of NumPy in one's own namespace."""
    add(notebook, "from numpy import *\nfrom math import *")


@case(FULL)
def waiting_at_the_top(notebook):
    """await in a cell, as notebooks allow."""
    add(notebook, "import asyncio\nawait asyncio.sleep(0)")
    add(notebook, "async def f(): return 1\nprint(await f())")


@case(FULL)
def threads_and_processes(notebook):
    """Cells that want more than one process."""
    add(notebook, "import threading\nthreading.Thread(target=print).start()")
    add(notebook, "import multiprocessing\nmultiprocessing.Pool(2).map(abs, [1])")
    add(notebook, "import subprocess\nsubprocess.run(['ls'], check=True)")


@case(FULL)
def files_and_network(notebook):
    """Data that lies on another machine."""
    add(notebook, "data = open('C:\\\\Users\\\\me\\\\data.csv').read()")
    add(notebook, "import urllib.request\nurllib.request.urlopen('http://localhost:9')")
    add(notebook, "np.save('mask.npy', np.zeros(3))\nnp.load('mask.npy')")


@case(FULL)
def deep_recursion(notebook):
    """A scratch cell that calls itself for ever."""
    add(notebook, "import sys\nsys.setrecursionlimit(5000)\ndef f(): return f()\nf()")


@case(FULL)
def signatures_and_wrappers(notebook):
    """Type hints, a decorator, a lambda, an object that can be called."""
    put_first(notebook, "causal_mask", "from __future__ import annotations\nimport functools")
    write(
        notebook,
        "visible_entries",
        "visible_entries = lambda mask, *, verbose=False: int(np.sum(mask == 0))",
    )
    put_first(notebook, "padding_mask", "@functools.cache\ndef unused(): ...\n")
    edit(notebook, "prefix_mask", "def prefix_mask(", "def _prefix_mask(")
    add(notebook, "prefix_mask = functools.partial(_prefix_mask)", after="prefix_mask")


@case(FULL)
def a_main_block(notebook):
    """A script's habit."""
    add(notebook, "def main(): print(causal_mask(3))\nif __name__ == '__main__':\n    main()")


@case(FULL)
def own_tests(notebook):
    """The student's own tests with unittest, which ends the program when done."""
    source = """
        import unittest

        class TestMask(unittest.TestCase):
            def test_shape(self):
                self.assertEqual(causal_mask(3).shape, (3, 3))

        unittest.main(argv=[""])
        """
    add(notebook, source, after="causal_mask")


@case(FULL)
def rich_displays(notebook):
    """Widgets, HTML, JavaScript and progress bars."""
    add(notebook, "from IPython.display import *\ndisplay(HTML('<b>b</b>'), Javascript('1'))")
    add(notebook, "import ipywidgets\nfrom tqdm.notebook import tqdm")
    add(notebook, "get_ipython().run_line_magic('matplotlib', 'inline')\nclear_output(wait=True)")


@case(VISIBLE, "ZeroDivisionError")
def an_exception(notebook):
    """A function that raises."""
    edit(notebook, "visible_entries", "return int", "1 / 0\n    return int")


@case(VISIBLE, "visible_entries")
def an_exception_without_words(notebook):
    """An exception class whose text cannot be had."""
    put_first(
        notebook,
        "visible_entries",
        "class Odd(Exception):\n    def __str__(self): return 1 / 0\n",
    )
    edit(notebook, "visible_entries", "return int", "raise Odd\n    return int")


@case(VISIBLE, "TypeError")
def too_few_parameters(notebook):
    """A function without its parameter."""
    edit(notebook, "visible_entries", "def visible_entries(mask)", "def visible_entries()")


@case(VISIBLE, "callable")
def a_value_instead_of_a_function(notebook):
    """The name stands for a number."""
    write(notebook, "visible_entries", "visible_entries = 15")


@case(VISIBLE, "exit")
def leaving_in_a_function(notebook):
    """A function that ends the program."""
    edit(notebook, "visible_entries", "return int", "import sys; sys.exit()\n    return int")
